import { desc, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { displayName, talkName } from "#app/auth/readers/display-name.queries.server.ts";
import type { ClubSection } from "#app/auth/readers/writer-mark.server.ts";
import { db } from "#db/client.server.ts";
import { mutes, profiles, users } from "#db/schema.ts";
import type { UserParam } from "#db/user-param.ts";

/** A WHERE condition. PostgreSQL hashes the subquery once per query, so a row costs the same with many mutes. */
export function notMutedBy(userId: UserParam, section: ClubSection, authorId: SQLWrapper): SQL {
  return sql`${authorId} not in (select muted.muted_id from mutes as muted
    where muted.user_id = ${userId} and muted.place in ('everywhere', ${section}))`;
}

export async function mutedReaders(userId: string) {
  return mutesWithNames().where(eq(mutes.userId, userId)).orderBy(desc(mutes.createdAt), desc(mutes.id));
}

/** With the name that the reader saw: a mute must not disclose more of the e-mail address than Coffee Talk does. */
export function mutesWithNames(client: Pick<typeof db, "select"> = db) {
  return client
    .select({
      id: mutes.id,
      name: sql<string>`case when ${mutes.kind} in ('message', 'review') then ${talkName} else ${displayName} end`,
      place: mutes.place,
      mutedAt: mutes.createdAt,
    })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.mutedId))
    .leftJoin(profiles, eq(profiles.id, mutes.mutedId))
    .$dynamic();
}
