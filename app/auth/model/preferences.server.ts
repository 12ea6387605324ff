import { eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema.ts";

/** Profile settings for counting and display in the tracker. */
export interface ReadingPreferences {
  /** Time zone of the user's days; UTC until their browser reports one. */
  timeZone: string;
  /** The user has turned streaks and achievements off. */
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
