import { eq, sql } from "drizzle-orm";
import { DatabaseError } from "pg";

import type { Clock } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema.ts";

/** The zone that the reader's browser has told last; null as long as none has. */
export async function knownTimeZone(userId: string): Promise<string | null> {
  const [profile] = await zoneOf.execute({ userId });
  return profile?.timeZone ?? null;
}

/** The zone the reader's days are counted in; UTC as long as their browser has not told. */
export async function timeZoneOf(userId: string): Promise<string> {
  return (await knownTimeZone(userId)) ?? "UTC";
}

/** Now, on the reader's calendar. */
export async function clockOf(userId: string): Promise<Clock> {
  return { now: new Date(), timeZone: await timeZoneOf(userId) };
}

/** Keeps the zone; false, and nothing kept, where the database, which counts in it, does not know it. */
export async function setTimeZone(userId: string, timeZone: string): Promise<boolean> {
  // Fails where the zone is unknown, in the same statement that would write it.
  const checked = sql`case when now() at time zone ${timeZone}::text is not null then ${timeZone}::text end`;
  const change = { timeZone: checked, updatedAt: sql`now()` };
  try {
    await db
      .insert(profiles)
      .values({ id: userId, ...change })
      .onConflictDoUpdate({ target: profiles.id, set: change });
    return true;
  } catch (error) {
    if (isForUnknownZone(error)) return false;
    throw error;
  }
}

const zoneOf = db
  .select({ timeZone: profiles.timeZone })
  .from(profiles)
  .where(eq(profiles.id, sql.placeholder("userId")))
  .prepare("zone_of_reader");

const INVALID_PARAMETER_VALUE = "22023";

function isForUnknownZone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DatabaseError && cause.code === INVALID_PARAMETER_VALUE;
}
