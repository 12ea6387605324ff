import { and, eq, sql, type SQL } from "drizzle-orm";

import { oneReaderOneWrite } from "#app/auth/limits/quotas.queries.server.ts";
import { QUOTAS } from "#app/auth/limits/quotas.ts";
import type { ClubSection } from "#app/auth/readers/writer-mark.server.ts";
import { db } from "#db/client.server.ts";
import {
  bookRecommendations,
  bookSuggestions,
  chatMessages,
  mutes,
  profiles,
  readingReviews,
  users,
} from "#db/schema.ts";

import { mutesWithNames } from "./mutes.queries.server.ts";
import type { ContentRef } from "./schema.ts";

type Mute = typeof mutes.$inferSelect;

/** Everywhere if the author has a nickname, else in the section. Idempotent. "full": the quota is reached. */
export async function muteWriter(
  userId: string,
  { kind, id }: ContentRef,
): Promise<{ muteId: number; name: string } | "not found" | "own" | "full"> {
  // The lock waits for a concurrent erasure of the writer, who is then not found; a later one waits for the lock.
  return db.transaction(async (tx) => {
    await oneReaderOneWrite(tx, userId, "mutes");
    const { rows } = await tx.execute<{ writer: string; place: Mute["place"]; own: boolean }>(sql`
    with writer as (
      select id, case when exists (select from ${profiles} where id = ${users.id} and nickname is not null)
        then 'everywhere' else ${sectionOf(kind)} end as place
      from ${users} where id = (${writerOf(kind, id)}) for key share
    ), added as (
      insert into ${mutes} (user_id, muted_id, kind, place)
      select ${userId}, writer.id, ${kind}, writer.place from writer
      where writer.id <> ${userId}
        and (select count(*) from ${mutes} where user_id = ${userId}) < ${QUOTAS.mutes.most}
      on conflict do nothing
    )
    select id as writer, place, id = ${userId} as own from writer`);
    const [found] = rows;
    if (!found) return "not found";
    if (found.own) return "own";
    const [muted] = await mutesWithNames(tx).where(
      and(eq(mutes.userId, userId), eq(mutes.mutedId, found.writer), eq(mutes.place, found.place)),
    );
    return muted ? { muteId: muted.id, name: muted.name } : "full";
  });
}

export async function unmute(userId: string, muteId: number): Promise<boolean> {
  const ended = await db
    .delete(mutes)
    .where(and(eq(mutes.id, muteId), eq(mutes.userId, userId)))
    .returning({ id: mutes.id });
  return ended.length > 0;
}

/** Reviews stand under the names of Coffee Talk. */
function sectionOf(kind: ContentRef["kind"]): ClubSection {
  return kind === "message" || kind === "review" ? "talk" : "suggestions";
}

function writerOf(kind: ContentRef["kind"], id: number): SQL {
  if (kind === "message") return sql`select user_id from ${chatMessages} where id = ${id}`;
  if (kind === "review")
    return sql`select user_id from ${readingReviews} where id::bigint = ${id} and book_id is not null`;
  const table = kind === "suggestion" ? bookSuggestions : bookRecommendations;
  return sql`select user_id from ${table} where id::bigint = ${id}`;
}
