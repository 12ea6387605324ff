import { sql } from "drizzle-orm";

import type { Decision } from "#app/deck/ranking/decision.ts";
import { decisionFrom } from "#app/deck/ranking/standing.ts";
import { lastSwipes } from "#app/deck/swipe/last-swipes.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { ReadingStatus } from "#db/reading.ts";
import { readingList, savedBooks, swipeEvents, tasteRules, tasteSettings } from "#db/schema.ts";
import type { TasteSource } from "#db/schema/deck/taste-sources.ts";
import { USER, type UserParam } from "#db/user-param.ts";

import type { TasteRule } from "./taste.ts";

export interface ReaderTaste {
  /** Oldest first; one for each book: its entry on the list, else its save, else its last swipe. */
  decisions: Decision[];
  swiped: number[];
  /** Swiped before `before`, undone or not, so that a later call gives the same answer; or saved before it. */
  seen: number[];
  chosen: number[];
  listed: number[];
  ignored: TasteSource[];
  rules: TasteRule[];
  paused: boolean;
}

export interface TasteOverview {
  sources: Record<TasteSource, number>;
  ignored: TasteSource[];
  drawnAgain: ReadingStatus[];
  paused: boolean;
}

type Evidence = [book: number, kind: "like" | "pass" | "save" | "listed", status: ReadingStatus, stars: number | null];

const settingsOf = (userId: UserParam) => sql`
  select paused_at, reset_at, coalesce(ignored_sources, '{}') as ignored, coalesce(drawn_again, '{}') as drawn_again
  from (values (true)) one left join ${tasteSettings} on user_id = ${userId}`;

/** `before` is in ms since 1970 and bounds `seen` alone. */
export async function readerTaste(userId: string, before: number): Promise<ReaderTaste> {
  const [row] = await tasteOf.execute({ userId, before });
  const { evidence, ...rest } = row!;
  return {
    ...rest,
    decisions: evidence.map(([book, kind, status, stars]) =>
      decisionFrom(book, kind === "listed" ? { kind, status, stars } : { kind }),
    ),
  };
}

const BEFORE = sql`extract(epoch from created_at) * 1000 < ${sql.placeholder("before")}::float8`;

// Every page of cards begins with it. Comparing the time of arrival avoids its index, which is of all readers.
const tasteOf = db
  .select({
    evidence: sql<Evidence[]>`evidence`,
    swiped: sql<number[]>`swiped`,
    seen: sql<number[]>`seen`,
    chosen: sql<number[]>`chosen`,
    listed: sql<number[]>`listed`,
    ignored: sql<TasteSource[]>`ignored`,
    rules: sql<TasteRule[]>`rules`,
    paused: sql<boolean>`paused`,
  })
  .from(
    sql`(
    with settings as (${settingsOf(USER)}),
    evidence as (
      select 1 as precedence, book_id, kind, null as status, null::smallint as stars, false as again, at, at as first, at as last
      from (${lastSwipes(USER)}) last
      union all
      select 2, book_id, 'save', null, null, false, created_at, created_at, created_at
      from ${savedBooks} where user_id = ${USER}
      union all
      select 3, book_id, 'listed', status, rating, drawn_again, coalesce(completed_at, stopped_at, started_at, created_at), created_at, updated_at
      from ${readingList} where user_id = ${USER} and book_id is not null
    ),
    decision as (
      select book_id, max(at) as at,
        (array_agg(json_build_array(book_id, kind, status, heeded_stars) order by precedence desc))[1] as what
      from settings, evidence, lateral (select case when 'stars' = any(ignored) then null else stars end as heeded_stars)
      where last > coalesce(reset_at, '-infinity') and first <= coalesce(paused_at, 'infinity')
        and case precedence
          when 1 then 'swipes' <> all(ignored)
          when 2 then 'saves' <> all(ignored)
          else 'list' <> all(ignored) or heeded_stars is not null
        end
      group by book_id
    )
    select
      coalesce((select json_agg(what order by at, book_id) from decision), '[]') as evidence,
      coalesce((
        select json_agg(book_id order by at, book_id)
        from (select book_id, max(at) as at from evidence where precedence < 3 group by book_id) swiped
      ), '[]') as swiped,
      coalesce((
        select json_agg(book_id) from (
          select book_id from ${swipeEvents} where user_id = ${USER} and kind <> 'undo' and ${BEFORE}
          union select book_id from ${savedBooks} where user_id = ${USER} and ${BEFORE}
        ) seen
      ), '[]') as seen,
      coalesce((select json_agg(distinct book_id) from evidence where kind in ('like', 'save')), '[]') as chosen,
      coalesce((
        select json_agg(book_id) from evidence, settings where precedence = 3 and not again and status <> all(drawn_again)
      ), '[]') as listed,
      (select to_json(ignored) from settings) as ignored,
      coalesce((
        select json_agg(json_build_object('subject', subject, 'name', name, 'stance', stance) order by created_at, name)
        from ${tasteRules} where user_id = ${USER}
      ), '[]') as rules,
      exists (select from settings where paused_at is not null) as paused) taste`,
  )
  .prepare("");

export async function tasteOverview(userId: string): Promise<TasteOverview> {
  const { rows } = await db.execute<TasteOverview & Record<string, unknown>>(sql`
    select
      to_jsonb(ignored) as ignored, to_jsonb(settings.drawn_again) as "drawnAgain", paused_at is not null as paused,
      jsonb_build_object(
        'swipes', (select count(*) from (${lastSwipes(userId)}) last),
        'saves', (select count(*) from ${savedBooks} where user_id = ${userId}),
        'list', count(book_id), 'stars', count(rating) filter (where book_id is not null)
      ) as sources
    from (${settingsOf(userId)}) settings left join ${readingList} on user_id = ${userId}
    group by ignored, settings.drawn_again, paused_at`);
  return rows[0]!;
}
