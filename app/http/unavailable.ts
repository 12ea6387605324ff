import { inEachLanguage } from "#app/language/in-each-language.ts";
import { languageNow, t } from "#app/language/t.ts";
import type { UnavailableReason } from "#app/platform/current-request.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";

const SENTENCES: Record<UnavailableReason, string> = inEachLanguage(() => ({
  "disk-full": t(
    "Bookmatch has run out of disk space and can’t save anything right now. What you wrote is still here. Please try again later.",
  ),
  busy: t("Bookmatch is very busy and couldn’t save this. What you wrote is still here. Please try again in a moment."),
}));

/** The owner must clear a full disk; a load peak passes by itself. */
const RETRY_AFTER_SECONDS: Record<UnavailableReason, number> = { "disk-full": 60, busy: 5 };

/** A script gets the sentence or `{ problem }`, a navigation gets a page; the back button restores its form. */
export function unavailableResponse(reason: UnavailableReason, request: Asking): Response {
  return errorResponse(SENTENCES[reason], 503, RETRY_AFTER_SECONDS[reason], request);
}

export function tooManyRequestsResponse(sentence: string, retryAfterSeconds: number, request: Asking): Response {
  return errorResponse(sentence, 429, retryAfterSeconds, request);
}

export function refusedResponse(sentence: string, status: 403, request: Asking): Response {
  return errorResponse(sentence, status, null, request);
}

interface Asking {
  header(name: string): string | undefined;
}

function errorResponse(sentence: string, status: number, retryAfterSeconds: number | null, request: Asking): Response {
  const [type, body] = inFormOf(sentence, request);
  return new Response(body, {
    status,
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ...(retryAfterSeconds !== null && { "Retry-After": String(retryAfterSeconds) }),
      "Cache-Control": "no-store",
    },
  });
}

function inFormOf(sentence: string, request: Asking): [type: string, body: string] {
  const accepted = request.header("Accept") ?? "";
  if (accepted.startsWith("application/json")) return ["application/json", JSON.stringify({ problem: sentence })];
  const isPage = (request.header("Sec-Fetch-Dest") ?? "document") === "document" && accepted.startsWith("text/html");
  return isPage ? ["text/html", pageOf(sentence)] : ["text/plain", sentence];
}

function pageOf(sentence: string): string {
  return `<!doctype html>
<html lang="${languageNow()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(t("{title} · Bookmatch", { title: t("Not saved") }))}</title>
<main>
<h1>${t("Not saved")}</h1>
<p>${escapeHtml(sentence)}</p>
<p>${t("Your browser’s Back button takes you back to the form as you left it.")}</p>
</main>
</html>
`;
}
