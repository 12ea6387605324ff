import { sql } from "drizzle-orm";

import { dayIn, type Clock } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

export interface ReadingSummary {
  currentlyReading: number;
  booksCompleted: number;
  /** Days in a row on which something was logged, ending today or yesterday. */
  currentStreak: number;
  /** Pages a day, whole: the mean over completed books of their pages by the days they took; 0 without one. */
  readingSpeed: number;
}

export async function readingSummary(userId: string, clock: Clock): Promise<ReadingSummary> {
  const today = dayIn(clock.timeZone, clock.now);
  const [[counts], [streak], speed] = await Promise.all([
    countsOf.execute({ userId }),
    streakOf.execute({ userId, today }),
    readingSpeed(userId, clock.timeZone),
  ]);
  return {
    currentlyReading: counts?.reading ?? 0,
    booksCompleted: counts?.completed ?? 0,
    currentStreak: streak?.days ?? 0,
    readingSpeed: speed,
  };
}

/** The reading speed alone, see `ReadingSummary`. */
export async function readingSpeed(userId: string, timeZone: string): Promise<number> {
  const [speed] = await speedOf.execute({ userId, timeZone });
  return speed?.pages ?? 0;
}

const userId = sql.placeholder("userId");

const countsOf = db
  .select({
    reading: sql<number>`count(*) filter (where ${readingList.status} = 'reading')`.mapWith(Number),
    completed: sql<number>`count(*) filter (where ${readingList.status} = 'completed')`.mapWith(Number),
  })
  .from(readingList)
  .where(sql`${readingList.userId} = ${userId}`)
  .prepare("reading_counts");

/**
 * Walks back from the last logged day with one index lookup a day, so its cost grows with the streak, not with the
 * log. An `exists` could be planned as a join that reads the whole log for each day. A reader who has flown west can
 * have a line dated tomorrow, hence no upper bound.
 */
const streakOf = db
  .select({ days: sql<number>`coalesce(max(length), 0)`.mapWith(Number) })
  .from(
    sql`(
      with recursive run as (
        select max(day) as day, 1 as length from ${readingLog} where user_id = ${userId}
        having max(day) >= ${sql.placeholder("today")}::date - 1
        union all
        select before.day, run.length + 1 from run
        cross join lateral (select day from ${readingLog} where user_id = ${userId} and day = run.day - 1 limit 1) as before
      )
      select length from run
    ) as streak`,
  )
  .prepare("current_streak");

const inLocalTime = (column: typeof readingList.startedAt | typeof readingList.completedAt) =>
  sql`(${column} at time zone ${sql.placeholder("timeZone")}::text)`;

/**
 * Counts days in local time, where a day has 24 hours even when the clocks change. Floating-point numbers take half
 * the time over thousands of books; the cast to numeric before rounding rounds halves up.
 */
const speedOf = db
  .select({
    pages: sql<number>`coalesce(round(avg(${readingList.totalPages} / greatest(1, ceil(
      date_part('epoch', ${inLocalTime(readingList.completedAt)} - ${inLocalTime(readingList.startedAt)}) / 86400)))::numeric), 0)`.mapWith(
      Number,
    ),
  })
  .from(readingList)
  .where(
    sql`${readingList.userId} = ${userId} and ${readingList.status} = 'completed'
      and ${readingList.totalPages} is not null and ${readingList.startedAt} is not null`,
  )
  .prepare("reading_speed");
