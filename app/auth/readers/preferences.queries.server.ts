import { eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import type { StreakUnit } from "#db/reading.ts";
import { profiles } from "#db/schema.ts";

export interface ReadingPreferences {
  timeZone: string;
  hidesStreaks: boolean;
  streakRule: { by: StreakUnit; restDays: number; dayEnds: number };
}

export async function readingPreferences(userId: string): Promise<ReadingPreferences> {
  const [profile] = await preferencesOf.execute({ userId });
  return {
    timeZone: profile?.timeZone ?? "UTC",
    hidesStreaks: profile?.hidesStreaks ?? false,
    streakRule: { by: profile?.by ?? "day", restDays: profile?.restDays ?? 0, dayEnds: profile?.dayEnds ?? 0 },
  };
}

const preferencesOf = db
  .select({
    timeZone: profiles.timeZone,
    hidesStreaks: profiles.hidesStreaks,
    by: profiles.streakBy,
    restDays: profiles.restDays,
    dayEnds: profiles.dayEnds,
  })
  .from(profiles)
  .where(eq(profiles.id, sql.placeholder("userId")))
  .prepare("");
