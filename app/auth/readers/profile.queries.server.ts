import { sql, type SQL } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema.ts";

type Columns = Omit<typeof profiles.$inferInsert, "id" | "updatedAt">;
type Profile = { [Name in keyof Columns]?: Columns[Name] | SQL };

/** A reader has no profile before the first change. */
export async function saveProfile(userId: string, profile: Profile): Promise<void> {
  const change = { ...profile, updatedAt: sql`now()` };
  await db
    .insert(profiles)
    .values({ id: userId, ...change })
    .onConflictDoUpdate({ target: profiles.id, set: change });
}
