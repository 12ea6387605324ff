import { BYTE_ORDER_MARK } from "#app/shared/csv.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import { archivedEntries } from "#app/shared/reading-archive.server.ts";
import { readingCsvHead, readingCsvRow } from "#app/shared/reading-archive.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";
import { timeZoneOf } from "#app/shared/time-zone.server.ts";

import type { Route } from "./+types/export-csv.route";
import { archiveResponse, tooManyExports } from "./archive-response.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

/** The reading list in Goodreads' columns, for whichever app the reader likes. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const turn = await takeTurn(`export|${user.id}`, LIMITS.exports);
  if (!turn.allowed) return tooManyExports(turn.retryAfterSeconds);
  const timeZone = await timeZoneOf(user.id);
  return archiveResponse(csvOf(user.id, timeZone), { type: "text/csv", ending: "csv", timeZone });
}

async function* csvOf(userId: string, timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + readingCsvHead();
  for await (const page of archivedEntries(userId)) {
    yield page.map((entry) => readingCsvRow(entry, timeZone)).join("");
  }
}
