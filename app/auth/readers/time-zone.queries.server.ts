import { sql } from "drizzle-orm";
import { DatabaseError } from "pg";

import type { Clock } from "#app/platform/dates.ts";

import { ownProfile } from "./own-profile.queries.server.ts";
import { saveProfile } from "./profile.queries.server.ts";

export async function knownTimeZone(userId: string): Promise<string | null> {
  return (await ownProfile(userId)).timeZone;
}

export async function timeZoneOf(userId: string): Promise<string> {
  return (await knownTimeZone(userId)) ?? "UTC";
}

export async function clockOf(userId: string): Promise<Clock> {
  return { now: new Date(), timeZone: await timeZoneOf(userId) };
}

export async function setTimeZone(userId: string, timeZone: string): Promise<boolean> {
  // An unknown zone makes the writing statement itself fail.
  const checked = sql`case when now() at time zone ${timeZone}::text is not null then ${timeZone}::text end`;
  try {
    await saveProfile(userId, { timeZone: checked });
    return true;
  } catch (error) {
    if (isForUnknownZone(error)) return false;
    throw error;
  }
}

const INVALID_PARAMETER_VALUE = "22023";

function isForUnknownZone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DatabaseError && cause.code === INVALID_PARAMETER_VALUE;
}
