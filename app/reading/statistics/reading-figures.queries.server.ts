import { sql, type SQL } from "drizzle-orm";

import type { Clock } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

import { everFinished } from "./ever-finished.queries.server.ts";
import { currentStreak } from "./streak-days.queries.server.ts";
import { STRICT, type StreakRule } from "./streaks.ts";

export interface ReadingSummary {
  currentlyReading: number;
  /** Books ever finished, including those being read again. */
  booksCompleted: number;
  currentStreak: number;
  /** Mean pages a day of the last finished reads; null if none is known, 0 without a completed book. */
  readingSpeed: number | null;
}

export async function readingSummary(userId: string, clock: Clock, rule: StreakRule = STRICT): Promise<ReadingSummary> {
  const [[counts], streak, speed] = await Promise.all([
    countsOf.execute({ userId }),
    currentStreak(userId, clock, rule),
    readingSpeed(userId, clock.timeZone),
  ]);
  const { reading, completed } = counts!;
  return {
    currentlyReading: reading,
    booksCompleted: completed,
    currentStreak: streak,
    readingSpeed: completed > 0 && speed.books === 0 ? null : speed.pages,
  };
}

/** `books`: the number of completed books that the speed is measured on. */
export async function readingSpeed(userId: string, timeZone: string): Promise<{ pages: number; books: number }> {
  const [speed] = await speedOf.execute({ userId, timeZone });
  return speed ?? { pages: 0, books: 0 };
}

const userId = sql.placeholder("userId");

const countsOf = db
  .select({
    reading: sql<number>`count(*) filter (where ${readingList.status} = 'reading')`.mapWith(Number),
    completed: sql<number>`count(*) filter (where ${everFinished("reading_list")})`.mapWith(Number),
  })
  .from(readingList)
  .where(sql`${readingList.userId} = ${userId}`)
  .prepare("");

const inLocalTime = (time: SQL) => sql`(${time} at time zone ${sql.placeholder("timeZone")}::text)`;

/** The last finished read of each book. It is in the entry, unless another read has begun since. */
const LAST_READS = sql`(
  select total_pages, started_at, completed_at from ${readingList}
  where user_id = ${userId} and completed_at is not null
  union all
  select again.total_pages, case when first.status = 'reading' then first.at end, done.at
  from ${readingList} as again
    cross join lateral (
      select line.at, line.read from ${readingLog} as line
      where line.entry_id = again.id and line.user_id = again.user_id and line.status = 'completed'
      order by line.at desc, line.id desc limit 1
    ) as done
    cross join lateral (
      select line.at, line.status from ${readingLog} as line
      where line.entry_id = again.id and line.user_id = again.user_id and line.read = done.read
      order by line.at, line.id limit 1
    ) as first
  where again.user_id = ${userId} and again.completed_at is null and coalesce(again.started_at, again.stopped_at) is not null
)`;

/** Local time has days of 24 hours. Floats take half the time; the cast to numeric before rounding rounds halves up. */
const speedOf = db
  .select({
    pages: sql<number>`coalesce(round(avg(total_pages / greatest(1, ceil(date_part('epoch',
      ${inLocalTime(sql`completed_at`)} - ${inLocalTime(sql`started_at`)}) / 86400)))::numeric), 0)`.mapWith(Number),
    books: sql<number>`count(*)`.mapWith(Number),
  })
  .from(sql`${LAST_READS} as last_reads`)
  .where(sql`total_pages is not null and started_at is not null`)
  .prepare("");
