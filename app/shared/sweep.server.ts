import { and, inArray, lt, ne, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { log } from "#app/server/log.ts";
import { db } from "#db/client.server.ts";
import { chatDeletions, rateLimits, reports, sessions, usageDays, verifications } from "#db/schema.ts";

import { LONGEST_WINDOW_SECONDS } from "./limits.server.ts";

/** Long enough to answer whoever disagrees with a decision. */
const DECIDED_REPORTS = sql`interval '180 days'`;
/** A year, and what it takes to compare a month with the one of the year before. */
const USAGE_DAYS = 400;

const EVERY_MS = 60 * 60 * 1_000;

/** Removes what has run out: it serves nobody any more, and holds addresses and proofs. */
export async function sweep(): Promise<void> {
  const now = sql`now()`;
  await removeAll(verifications, lt(verifications.expiresAt, now));
  await removeAll(sessions, lt(sessions.expiresAt, now));
  const tooOld = sql`(extract(epoch from now()) - ${LONGEST_WINDOW_SECONDS}) * 1000`;
  await removeAll(rateLimits, lt(rateLimits.lastRequest, tooOld));
  const decided = and(ne(reports.state, "open"), lt(reports.updatedAt, sql`now() - ${DECIDED_REPORTS}`))!;
  await removeAll(reports, decided);
  await removeAll(chatDeletions, lt(chatDeletions.deletedAt, sql`now() - interval '1 day'`));
  // Nobody counts on a day of long ago: there is nobody to wait for.
  await db.delete(usageDays).where(lt(usageDays.day, sql`(now() at time zone 'UTC')::date - ${USAGE_DAYS}::integer`));
}

/** Sweeps now and every hour, as long as the process lives. Several processes do not disturb each other. */
export function startSweeping(): { stop(): Promise<void> } {
  let underway = Promise.resolve();
  const begin = () => {
    underway = sweep().catch((error: unknown) => log.warn({ err: error }, "what has run out could not be removed"));
  };
  begin();
  const timer = setInterval(begin, EVERY_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      return underway;
    },
  };
}

/** What somebody else is changing or removing right now is left to the next time: so nobody waits for anybody. */
async function removeAll(
  table: PgTable & {
    id:
      | typeof sessions.id
      | typeof verifications.id
      | typeof rateLimits.id
      | typeof chatDeletions.id
      | typeof reports.id;
  },
  where: SQL,
): Promise<void> {
  const expired = db.select({ id: table.id }).from(table).where(where).for("update", { skipLocked: true });
  await db.delete(table).where(inArray(table.id, expired));
}
