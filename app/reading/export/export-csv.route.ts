import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { BYTE_ORDER_MARK } from "#app/platform/csv.ts";

import type { Route } from "./+types/export-csv.route";
import { archiveResponse, tooManyExports } from "./archive-response.ts";
import { archivedEntries } from "./reading-archive.queries.server.ts";
import { readingCsvHead, readingCsvRow } from "./reading-archive.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

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
