import { countDistinct, desc, gte, sql, sum } from "drizzle-orm";

import { IS_OPEN } from "#app/club/reports/queries.server.ts";
import { db } from "#db/client.server.ts";
import { reports, swipeEvents, usageDays, users } from "#db/schema.ts";

/** Days as `2026-11-20`; days without counts are missing. */
export type ByDay = Record<string, number>;

export async function viewsByDay(since: string): Promise<ByDay> {
  const rows = await db
    .select({ day: usageDays.day, views: sum(usageDays.views).mapWith(Number) })
    .from(usageDays)
    .where(gte(usageDays.day, since))
    .groupBy(usageDays.day);
  return Object.fromEntries(rows.map(({ day, views }) => [day, views]));
}

export interface ScreenViews {
  screen: string;
  views: number;
}

export async function viewsByScreen(since: string): Promise<ScreenViews[]> {
  const views = sum(usageDays.views).mapWith(Number);
  return db
    .select({ screen: usageDays.screen, views })
    .from(usageDays)
    .where(gte(usageDays.day, since))
    .groupBy(usageDays.screen)
    .orderBy(desc(views), usageDays.screen);
}

/** Without undone swipes and without visitors' swipes. */
export async function swipesByDay(since: string): Promise<{ swipes: ByDay; matches: ByDay }> {
  const { rows } = await db.execute<{ day: string; swipes: number; matches: number }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*)::integer as swipes, (count(*) filter (where kind = 'like'))::integer as matches
    from ${swipeEvents} swipe
    where created_at >= ${since}::date::timestamp at time zone 'UTC' and kind <> 'undo' and not exists (
      select from ${swipeEvents} undo where undo.user_id = swipe.user_id and undo.undoes = swipe.id
    )
    group by 1`);
  return {
    swipes: Object.fromEntries(rows.map(({ day, swipes }) => [day, swipes])),
    matches: Object.fromEntries(rows.map(({ day, matches }) => [day, matches])),
  };
}

/** Without deleted accounts. */
export async function signUpsByDay(since: string): Promise<ByDay> {
  const { rows } = await db.execute<{ day: string; made: number }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as made
    from ${users} where created_at >= ${since}::date::timestamp at time zone 'UTC' group by 1`);
  return Object.fromEntries(rows.map(({ day, made }) => [day, made]));
}

export async function databaseBytes(): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

export async function openReports(): Promise<number> {
  const [row] = await db
    .select({ contents: countDistinct(sql`(${reports.kind}, ${reports.thingId})`) })
    .from(reports)
    .where(IS_OPEN);
  return row!.contents;
}
