import { and, eq, isNull, sql, type SQL } from "drizzle-orm";

import { claimRoom } from "#app/auth/model/quotas.server.ts";
import { db } from "#db/client.server.ts";
import type { WordKind } from "#db/moderation.ts";
import { bookRecommendations, bookSuggestions, chatMessages, moderationNotices, reports } from "#db/schema.ts";

import type { NewReport } from "./schema.ts";

/** Where words of each kind stand: whose they are, and what they say in one piece. */
const WORDS: Record<WordKind, SQL> = {
  message: sql`select id, user_id, message as words from ${chatMessages}`,
  suggestion: sql`select id, user_id, title || chr(10) || description as words from ${bookSuggestions}`,
  recommendation: sql`
    select id, user_id, book_title || ' by ' || author || chr(10) || reason as words from ${bookRecommendations}`,
};

/**
 * Reports another reader's words as they stand now. A reader has one report of them, so that a second one changes the
 * first and opens it again. False where there are no such words, or they are the reader's own.
 */
export async function report(userId: string, { kind, thing, reason, note }: NewReport): Promise<boolean> {
  return db.transaction(async (tx) => {
    await claimRoom(tx, userId, "reports");
    const { rowCount } = await tx.execute(sql`
    insert into ${reports} (user_id, kind, thing_id, writer_id, words, reason, note)
    select ${userId}, ${kind}, said.id, said.user_id, said.words, ${reason}, ${note}::text
    from (${WORDS[kind]}) as said
    where said.id = ${thing}::bigint and said.user_id <> ${userId}
    on conflict on constraint reports_once do update set
      words = excluded.words, reason = excluded.reason, note = excluded.note, state = 'open', updated_at = now()`);
    return rowCount === 1;
  });
}

/** Puts a notice of the reader away; false where they have no such one. Twice is as good as once. */
export async function readNotice(userId: string, id: number): Promise<boolean> {
  const mine = and(eq(moderationNotices.id, id), eq(moderationNotices.userId, userId));
  await db
    .update(moderationNotices)
    .set({ readAt: sql`now()` })
    .where(and(mine, isNull(moderationNotices.readAt)));
  return (await db.$count(moderationNotices, mine)) === 1;
}
