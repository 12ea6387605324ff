import { and, eq, sql, type SQL } from "drizzle-orm";

import { mutesWithNames } from "#app/shared/mutes.server.ts";
import { oneReaderOneWrite } from "#app/shared/quotas.server.ts";
import { QUOTAS } from "#app/shared/quotas.ts";
import { db } from "#db/client.server.ts";
import { bookRecommendations, bookSuggestions, chatMessages, mutes, users } from "#db/schema.ts";

import type { Words } from "./schema.ts";

/**
 * Mutes the writer of these words for the reader; muted already, it is the same mute. `own`: nobody mutes themself.
 * `full`: the reader has muted as many as anybody may.
 */
export async function muteWriter(
  readerId: string,
  { kind, id }: Words,
): Promise<{ muteId: number; name: string } | "not found" | "own" | "full"> {
  // The lock keeps the writer until the mute is written: who is being erased is not found any more.
  const { rows } = await db.transaction(async (tx) => {
    await oneReaderOneWrite(tx, readerId, "mutes");
    return tx.execute<{ writer: string; own: boolean }>(sql`
    with writer as (
      select id from ${users} where id = (${writerOf(kind, id)}) for key share
    ), added as (
      insert into ${mutes} (user_id, muted_id, kind)
      select ${readerId}, writer.id, ${kind} from writer
      where writer.id <> ${readerId}
        and (select count(*) from ${mutes} where user_id = ${readerId}) < ${QUOTAS.mutes.most}
      on conflict do nothing
    )
    select id as writer, id = ${readerId} as own from writer`);
  });
  const [found] = rows;
  if (!found) return "not found";
  if (found.own) return "own";
  const [muted] = await mutesWithNames().where(and(eq(mutes.userId, readerId), eq(mutes.mutedId, found.writer)));
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
