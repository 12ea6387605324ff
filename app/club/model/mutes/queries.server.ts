import { and, eq, sql, type SQL } from "drizzle-orm";

import { oneReaderOneWrite } from "#app/auth/model/quotas.server.ts";
import { QUOTAS } from "#app/auth/model/quotas.ts";
import { mutesWithNames } from "#app/club/model/mutes.server.ts";
import { db } from "#db/client.server.ts";
import { bookRecommendations, bookSuggestions, chatMessages, mutes, profiles, users } from "#db/schema.ts";

import type { Words } from "./schema.ts";

type Mute = typeof mutes.$inferSelect;

/**
 * Mutes the writer of these words for the reader: everywhere by a nickname, else in the place where the words stand.
 * Muted there already, it is the same mute. `own`: nobody mutes themself.
 * `full`: the reader has muted as many as anybody may.
 */
export async function muteWriter(
  readerId: string,
  { kind, id }: Words,
): Promise<{ muteId: number; name: string } | "not found" | "own" | "full"> {
  // The lock keeps the writer until the mute is written: who is being erased is not found any more.
  const { rows } = await db.transaction(async (tx) => {
    await oneReaderOneWrite(tx, readerId, "mutes");
    return tx.execute<{ writer: string; place: Mute["place"]; own: boolean }>(sql`
    with writer as (
      select id, case when exists (select from ${profiles} where id = ${users.id} and nickname is not null)
        then 'everywhere' else ${kind === "message" ? "talk" : "suggestions"} end as place
      from ${users} where id = (${writerOf(kind, id)}) for key share
    ), added as (
      insert into ${mutes} (user_id, muted_id, kind, place)
      select ${readerId}, writer.id, ${kind}, writer.place from writer
      where writer.id <> ${readerId}
        and (select count(*) from ${mutes} where user_id = ${readerId}) < ${QUOTAS.mutes.most}
      on conflict do nothing
    )
    select id as writer, place, id = ${readerId} as own from writer`);
  });
  const [found] = rows;
  if (!found) return "not found";
  if (found.own) return "own";
  const [muted] = await mutesWithNames().where(
    and(eq(mutes.userId, readerId), eq(mutes.mutedId, found.writer), eq(mutes.place, found.place)),
  );
  return muted ? { muteId: muted.id, name: muted.name } : "full";
}

/** Whether the reader had such a mute. */
export async function unmute(readerId: string, muteId: number): Promise<boolean> {
  const ended = await db
    .delete(mutes)
    .where(and(eq(mutes.id, muteId), eq(mutes.userId, readerId)))
    .returning({ id: mutes.id });
  return ended.length > 0;
}

function writerOf(kind: Words["kind"], id: number): SQL {
  if (kind === "message") return sql`select user_id from ${chatMessages} where id = ${id}`;
  const table = kind === "suggestion" ? bookSuggestions : bookRecommendations;
  return sql`select user_id from ${table} where id::bigint = ${id}`;
}
