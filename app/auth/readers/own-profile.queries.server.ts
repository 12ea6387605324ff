import { eq, sql } from "drizzle-orm";

import { unseenOf, type Unseen } from "#app/auth/notices/seen.queries.server.ts";
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

/** What the bar of every page shows of its reader, in one statement. */
export async function barOf(userId: string): Promise<OwnProfile & { unseen: Unseen }> {
  const [bar] = await barOfReader.execute({ userId });
  return bar!;
}

const barOfReader = db
  .select({ nickname: profiles.nickname, timeZone: profiles.timeZone, unseen: unseenOf })
  .from(sql`(values (true)) one`)
  .leftJoin(profiles, eq(profiles.id, sql.placeholder("userId")))
  .prepare("");
