import type { Trouble } from "#app/platform/current-request.ts";

/** What a reader is told whose words could not be kept. The same sentence stands beside a form and on a page of its own. */
const SENTENCES: Record<Trouble, string> = {
  "disk-full":
    "Bookmatch has run out of disk space and cannot save anything right now. What you wrote is still here: please try again later.",
  busy: "Bookmatch is very busy and could not save this. What you wrote is still here: please try again in a moment.",
};

/** A disk is cleared by its owner, a crowd by itself. */
const RETRY_AFTER_SECONDS: Record<Trouble, number> = { "disk-full": 60, busy: 5 };

/**
 * 503 for a write that is not even begun, or that the database could not take. A script gets the bare sentence, or as
 * `{ problem }` where it asks for JSON, and the app shows it beside the form; a browser that left the page for the
 * answer gets a page, and its back button has the form as it was filled in.
 */
export function refusedWrite(reason: Trouble, request: Asking): Response {
  return refusedWith(SENTENCES[reason], 503, RETRY_AFTER_SECONDS[reason], request);
}

/** 429 in the same forms, for what a reader asked too often. */
export function refusedAsTooMany(sentence: string, retryAfterSeconds: number, request: Asking): Response {
  return refusedWith(sentence, 429, retryAfterSeconds, request);
}

interface Asking {
  header(name: string): string | undefined;
}

function refusedWith(sentence: string, status: number, retryAfterSeconds: number, request: Asking): Response {
  const [type, body] = inFormOf(sentence, request);
  return new Response(body, {
    status,
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Retry-After": String(retryAfterSeconds),
      "Cache-Control": "no-store",
    },
  });
}

function inFormOf(sentence: string, request: Asking): [type: string, body: string] {
  const accepted = request.header("Accept") ?? "";
  if (accepted.startsWith("application/json")) return ["application/json", JSON.stringify({ problem: sentence })];
  // An old browser says nothing of what the answer is for, but that it would rather have a page.
  const isPage = (request.header("Sec-Fetch-Dest") ?? "document") === "document" && accepted.startsWith("text/html");
  return isPage ? ["text/html", pageOf(sentence)] : ["text/plain", sentence];
}

function pageOf(sentence: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not saved · Bookmatch</title>
<main>
<h1>Not saved</h1>
<p>${sentence}</p>
<p>Your browser’s Back button brings you to the form as you left it.</p>
</main>
</html>
`;
}
