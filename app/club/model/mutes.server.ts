import { desc, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { displayName, talkName } from "#app/auth/model/display-name.server.ts";
import type { Place } from "#app/auth/model/writer-mark.server.ts";
import { db } from "#db/client.server.ts";
import { mutes, profiles, users } from "#db/schema.ts";

/**
 * For a WHERE: the words of this writer, a column, are not of somebody whom the reader has muted there. The list is read
 * once a query and kept hashed, so that a row costs one look however many are muted.
 */
export function notMutedBy(readerId: string, place: Place, writer: SQLWrapper): SQL {
  return sql`${writer} not in (select muted.muted_id from mutes as muted
    where muted.user_id = ${readerId} and muted.place in ('everywhere', ${place}))`;
}

/** Whom the reader has muted, newest first. */
export async function mutedReaders(readerId: string) {
  return mutesWithNames().where(eq(mutes.userId, readerId)).orderBy(desc(mutes.createdAt), desc(mutes.id));
}

/**
 * Mutes, with the names by which those who muted know the others: a mute must not say more of a nameless talker's
 * address than the talk does.
 */
export function mutesWithNames() {
  return db
    .select({
      id: mutes.id,
      name: sql<string>`case when ${mutes.kind} = 'message' then ${talkName} else ${displayName} end`,
      place: mutes.place,
      mutedAt: mutes.createdAt,
    })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.mutedId))
    .leftJoin(profiles, eq(profiles.id, mutes.mutedId))
    .$dynamic();
}
