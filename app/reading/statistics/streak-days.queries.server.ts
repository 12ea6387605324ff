import { sql, type SQL } from "drizzle-orm";

import type { Clock } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import type { StreakUnit } from "#db/reading.ts";
import { readingLog } from "#db/schema.ts";

import { streakDayAt, type StreakRule } from "./streaks.ts";

/** The length of the run that ends now or that reading now would continue, as `streaks` counts it. */
export async function currentStreak(userId: string, { timeZone, now }: Clock, rule: StreakRule): Promise<number> {
  const { by, restDays, dayEnds } = rule;
  const today = streakDayAt(timeZone, now, rule);
  const walk = walks[by][dayEnds === 0 ? "midnight" : "later"];
  const [streak] = await walk.execute({ userId, today, restDays, timeZone, dayEnds });
  return streak?.length ?? 0;
}

export async function streakDays(userId: string, timeZone: string, { dayEnds }: StreakRule): Promise<string[]> {
  const [row] = dayEnds === 0 ? await days.execute({ userId }) : await laterDays.execute({ userId, timeZone, dayEnds });
  return row?.days ?? [];
}

const userId = sql.placeholder("userId");
const ofReader = sql`${readingLog} as line where line.user_id = ${userId}`;

/** A line written in the night of its own day belongs to the day before; a line for another day stays there. */
const writtenAt = sql`(line.at at time zone ${sql.placeholder("timeZone")}::text)`;
const dayByRule = sql`(line.day - case when ${writtenAt}::date = line.day
  and date_part('hour', ${writtenAt}) < ${sql.placeholder("dayEnds")}::int then 1 else 0 end)`;

const days = daysAs(sql`line.day`).prepare("");
const laterDays = daysAs(dayByRule).prepare("");

function daysAs(day: SQL) {
  return db
    .select({ days: sql<string[] | null>`json_agg(day order by day)` })
    .from(sql`(select distinct ${day} as day from ${ofReader}) as logged`);
}

/** One look into the index where days end at midnight; later, the lines of that calendar day are read. */
const DAY_BEFORE = {
  midnight: (before: SQL) =>
    sql`(select line.day from ${ofReader} and line.day < ${before} order by line.day desc limit 1)`,
  later: (before: SQL) => sql`(
    select max(${dayByRule}) as day from ${ofReader} and ${dayByRule} < ${before} and line.day = (
      select line.day from ${ofReader} and line.day <= ${before} and ${dayByRule} < ${before} order by line.day desc limit 1
    ) having count(*) > 0)`,
};

type DayEnd = keyof typeof DAY_BEFORE;

const monday = (day: SQL) => sql`(${day} - (extract(isodow from ${day})::int - 1))`;
const today = sql`${sql.placeholder("today")}::date`;
const restDays = sql`${sql.placeholder("restDays")}::int`;

/**
 * Walks back from now, so its cost grows with the streak, not with the log. PostgreSQL could plan an `exists` as a join
 * that reads the whole log for each day. No upper bound: a reader who has flown west can have a line dated tomorrow.
 */
const byDay = (end: DayEnd) => sql`
  with recursive run as (
    select greatest(last.day, ${today}) as day, (last.day >= ${today})::int as length, 0 as rests
    from ${DAY_BEFORE[end](sql`'infinity'::date`)} as last
    union all
    select before.day, run.length + 1,
      case when run.day - before.day < extract(isodow from run.day) then run.rests + rest.here else rest.earlier end
    from run
    cross join lateral ${DAY_BEFORE[end](sql`run.day`)} as before
    cross join lateral (select least(run.day - before.day - 1, extract(isodow from run.day)::int - 1) as here) as of_week
    cross join lateral (select here, run.day - before.day - 1 - here as earlier) as rest
    where run.rests + rest.here <= ${restDays} and rest.earlier <= ${restDays}
  )
  select length from run`;

const byWeek = (end: DayEnd) => sql`
  with recursive run as (
    select ${monday(sql`greatest(last.day, ${today})`)} as day, (last.day >= ${monday(today)})::int as length
    from ${DAY_BEFORE[end](sql`'infinity'::date`)} as last
    union all
    select ${monday(sql`before.day`)}, run.length + 1
    from run cross join lateral ${DAY_BEFORE[end](sql`run.day`)} as before
    where before.day >= run.day - 7
  )
  select length from run`;

const walkOf = (run: SQL) =>
  db
    .select({ length: sql<number>`coalesce(max(length), 0)`.mapWith(Number) })
    .from(sql`(${run}) as streak`)
    .prepare("");

const walks: Record<StreakUnit, Record<DayEnd, ReturnType<typeof walkOf>>> = {
  day: {
    midnight: walkOf(byDay("midnight")),
    later: walkOf(byDay("later")),
  },
  week: {
    midnight: walkOf(byWeek("midnight")),
    later: walkOf(byWeek("later")),
  },
};
