import { sql } from "drizzle-orm";

import type { Decision } from "#app/deck/model/ranking/decision.ts";
import { db } from "#db/client.server.ts";
import { readingList, savedBooks, swipeEvents, tasteRules, tasteSettings } from "#db/schema.ts";

import type { TasteRule } from "./taste.ts";

export interface ReaderTaste {
  /** Standing decisions, oldest first, without those before a reset or during a pause. */
  decisions: Decision[];
  /** Books swiped before `before`, undone or not: so a later call gives the same answer. */
  seen: number[];
  /** Books on the reader's list, whatever their status. */
  listed: number[];
  rules: TasteRule[];
  paused: boolean;
  /** In ms since 1970; null without a reset. */
  resetAt: number | null;
}

/** `before` is in ms since 1970 and bounds `seen` alone. */
export async function readerTaste(userId: string, before: number): Promise<ReaderTaste> {
  const { rows } = await db.execute<{
    liked: number[];
    books: number[];
    seen: number[];
    listed: number[];
    rules: TasteRule[];
    paused: boolean;
    resetAt: number | null;
  }>(sql`
    with settings as (select paused_at, reset_at from ${tasteSettings} where user_id = ${userId}),
    decision as (
      select book_id, bool_or(liked) as liked, max(at) as at from (
        select * from (
          select distinct on (book_id) book_id, kind = 'like' as liked, happened_at as at
          from ${swipeEvents} swipe
          where user_id = ${userId} and kind <> 'undo'
            and not exists (select from ${swipeEvents} undo where undo.user_id = ${userId} and undo.undoes = swipe.id)
          order by book_id, happened_at desc, id
        ) last
        union all
        select book_id, true, created_at from ${savedBooks} where user_id = ${userId}
      ) one
      where at > coalesce((select reset_at from settings), '-infinity')
        and at <= coalesce((select paused_at from settings), 'infinity')
      group by book_id
    )
    select
      coalesce((select jsonb_agg(book_id order by at, book_id) from decision), '[]') as books,
      coalesce((select jsonb_agg(book_id) from decision where liked), '[]') as liked,
      coalesce((
        select jsonb_agg(distinct book_id) from ${swipeEvents}
        where user_id = ${userId} and kind <> 'undo' and created_at < to_timestamp(${before} / 1000.0)
      ), '[]') as seen,
      coalesce((
        select jsonb_agg(book_id) from ${readingList} where user_id = ${userId} and book_id is not null
      ), '[]') as listed,
      coalesce((
        select jsonb_agg(jsonb_build_object('subject', subject, 'name', name, 'stance', stance) order by created_at, name)
        from ${tasteRules} where user_id = ${userId}
      ), '[]') as rules,
      exists (select from settings where paused_at is not null) as paused,
      (select extract(epoch from reset_at) * 1000 from settings)::float8 as "resetAt"`);
  const { books, liked, ...rest } = rows[0]!;
  const likes = new Set(liked);
  return { ...rest, decisions: books.map((book) => ({ book, liked: likes.has(book) })) };
}
