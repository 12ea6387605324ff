import { eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema.ts";

/** What a reader's profile says about how their tracker counts and what it shows. */
export interface ReadingPreferences {
  /** The zone their days are counted in; UTC as long as their browser has not told. */
  timeZone: string;
  /** They want to see neither streaks nor achievements. */
  hidesStreaks: boolean;
}

export async function readingPreferences(userId: string): Promise<ReadingPreferences> {
  const [profile] = await preferencesOf.execute({ userId });
  return { timeZone: profile?.timeZone ?? "UTC", hidesStreaks: profile?.hidesStreaks ?? false };
}

const preferencesOf = db
  .select({ timeZone: profiles.timeZone, hidesStreaks: profiles.hidesStreaks })
  .from(profiles)
  .where(eq(profiles.id, sql.placeholder("userId")))
  .prepare("reading_preferences");
