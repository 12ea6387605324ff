import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/export-json.route";
import { archiveResponse, tooManyExports } from "./archive-response.ts";
import { archivedEntries, goalsOf } from "./reading-archive.queries.server.ts";
import { READING_LOG_FORMAT, readingJson } from "./reading-json.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const attempt = await countAttempt(`export|${user.id}`, LIMITS.exports);
  if (!attempt.allowed) return tooManyExports(attempt.retryAfterSeconds);
  const timeZone = await timeZoneOf(user.id);
  return archiveResponse(jsonOf(user.id, timeZone), { type: "application/json", ending: "json", timeZone });
}

async function* jsonOf(userId: string, timeZone: string): AsyncGenerator<string> {
  const head = { ...READING_LOG_FORMAT, exportedAt: new Date(), timeZone, goals: await goalsOf(userId) };
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  let between = "\n";
  for await (const page of archivedEntries(userId)) {
    yield between + page.map((entry) => JSON.stringify(readingJson(entry))).join(",\n");
    between = ",\n";
  }
  yield "\n]}\n";
}
