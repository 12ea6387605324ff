import { eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema.ts";

export interface OwnProfile {
  nickname: string | null;
  timeZone: string | null;
}

export async function ownProfile(userId: string): Promise<OwnProfile> {
  const [profile] = await profileOf.execute({ userId });
  return profile ?? { nickname: null, timeZone: null };
}

const profileOf = db
  .select({ nickname: profiles.nickname, timeZone: profiles.timeZone })
  .from(profiles)
  .where(eq(profiles.id, sql.placeholder("userId")))
  .prepare("");
