import { sql } from "drizzle-orm";

import type { Decision } from "#app/deck/model/ranking/decision.ts";
import { decisionFrom } from "#app/deck/model/ranking/standing.ts";
import { db } from "#db/client.server.ts";
import type { ReadingStatus } from "#db/reading.ts";
import { readingList, savedBooks, swipeEvents, tasteRules, tasteSettings } from "#db/schema.ts";

import type { TasteRule } from "./taste.ts";

export interface ReaderTaste {
  /**
   * Standing decisions, oldest first, without those before a reset or during a pause; one for each book: its entry on the
   * list, or else its save, or else its last swipe.
   */
  decisions: Decision[];
  /** Those of the decided books that were swiped or saved. */
  swiped: number[];
  /** Books swiped before `before`, undone or not: so a later call gives the same answer. */
  seen: number[];
  /** Books on the reader's list, whatever their status. */
  listed: number[];
  rules: TasteRule[];
  paused: boolean;
  /** In ms since 1970; null without a reset. */
  resetAt: number | null;
}

type Evidence = [book: number, kind: "like" | "pass" | "save" | "listed", status: ReadingStatus, stars: number | null];

/** `before` is in ms since 1970 and bounds `seen` alone. */
export async function readerTaste(userId: string, before: number): Promise<ReaderTaste> {
  const { rows } = await db.execute<Omit<ReaderTaste, "decisions"> & { evidence: Evidence[] }>(sql`
    with settings as (select paused_at, reset_at from ${tasteSettings} where user_id = ${userId}),
    evidence as (
      select 1 as precedence, book_id, kind, null as status, null::smallint as stars, at, at as first, at as last from (
        select distinct on (book_id) book_id, kind, happened_at as at
        from ${swipeEvents} swipe
        where user_id = ${userId} and kind <> 'undo'
          and not exists (select from ${swipeEvents} undo where undo.user_id = ${userId} and undo.undoes = swipe.id)
        order by book_id, happened_at desc, id
      ) last
      union all
      select 2, book_id, 'save', null, null, created_at, created_at, created_at
      from ${savedBooks} where user_id = ${userId}
      union all
      select 3, book_id, 'listed', status, rating, coalesce(completed_at, started_at, created_at), created_at, updated_at
      from ${readingList} where user_id = ${userId} and book_id is not null
    ),
    decision as (
      select book_id, max(at) as at, min(precedence) < 3 as swiped,
        (array_agg(jsonb_build_array(book_id, kind, status, stars) order by precedence desc))[1] as what
      from evidence
      where last > coalesce((select reset_at from settings), '-infinity')
        and first <= coalesce((select paused_at from settings), 'infinity')
      group by book_id
    )
    select
      coalesce((select jsonb_agg(what order by at, book_id) from decision), '[]') as evidence,
      coalesce((select jsonb_agg(book_id order by at, book_id) from decision where swiped), '[]') as swiped,
      coalesce((
        select jsonb_agg(distinct book_id) from ${swipeEvents}
        where user_id = ${userId} and kind <> 'undo' and created_at < to_timestamp(${before} / 1000.0)
      ), '[]') as seen,
      coalesce((select jsonb_agg(distinct book_id) from evidence where kind = 'listed'), '[]') as listed,
      coalesce((
        select jsonb_agg(jsonb_build_object('subject', subject, 'name', name, 'stance', stance) order by created_at, name)
        from ${tasteRules} where user_id = ${userId}
      ), '[]') as rules,
      exists (select from settings where paused_at is not null) as paused,
      (select extract(epoch from reset_at) * 1000 from settings)::float8 as "resetAt"`);
  const { evidence, ...rest } = rows[0]!;
  return {
    ...rest,
    decisions: evidence.map(([book, kind, status, stars]) =>
      decisionFrom(book, kind === "listed" ? { kind, status, stars } : { kind }),
    ),
  };
}
