import { t } from "#app/language/t.ts";
import { dayIn } from "#app/platform/dates.ts";
import { retryIn } from "#app/platform/retry-message.ts";

/** Streamed, so that a long list needs no more memory than a short one. */
export function archiveResponse(
  pieces: AsyncGenerator<string>,
  { type, ending, timeZone }: { type: string; ending: "csv" | "json"; timeZone: string },
): Response {
  const name = `bookmatch-reading-log-${dayIn(timeZone, new Date())}.${ending}`;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

export function tooManyExports(retryAfterSeconds: number): Response {
  const problem = t("You’ve exported your list many times in the last hour. {retryIn}", {
    retryIn: retryIn(t("export it"), retryAfterSeconds),
  });
  return new Response(`${problem}\n`, {
    status: 429,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": String(retryAfterSeconds),
      "Cache-Control": "no-store",
    },
  });
}
