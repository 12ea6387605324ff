import { countAttempt } from "#app/auth/model/limits.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { BYTE_ORDER_MARK } from "#app/platform/csv.ts";
import { archiveResponse, tooManyExports } from "#app/reading/model/export/archive-response.ts";
import { archivedEntries } from "#app/reading/model/reading-archive.server.ts";
import { readingCsvHead, readingCsvRow } from "#app/reading/model/reading-archive.ts";

import type { Route } from "./+types/export-csv.route";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

/** The reading list in the columns of Goodreads, which most apps can import. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const attempt = await countAttempt(`export|${user.id}`, LIMITS.exports);
  if (!attempt.allowed) return tooManyExports(attempt.retryAfterSeconds);
  const timeZone = await timeZoneOf(user.id);
  return archiveResponse(csvOf(user.id, timeZone), { type: "text/csv", ending: "csv", timeZone });
}

async function* csvOf(userId: string, timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + readingCsvHead();
  for await (const page of archivedEntries(userId)) {
    yield page.map((entry) => readingCsvRow(entry, timeZone)).join("");
  }
}
