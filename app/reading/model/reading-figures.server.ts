import { sql } from "drizzle-orm";

import { dayIn, type Clock } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

/** The tracker's four summary figures. */
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

/** The last of the four alone. */
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
 * Walks back from the last day with a line, one look into the index a day: as long as the streak, however long the
 * log: as an `exists` it may be planned as a join that reads all of the log for each of its days. A reader who has
 * flown west can have logged on what is still tomorrow.
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

const onTheClock = (column: typeof readingList.startedAt | typeof readingList.completedAt) =>
  sql`(${column} at time zone ${sql.placeholder("timeZone")}::text)`;

/**
 * Days are counted on the reader's clock, on which a day has 24 hours also when it is put forward. In floating
 * numbers, which take half the time over thousands of books; a decimal before it is rounded, so that a half is one.
 */
const speedOf = db
  .select({
    pages: sql<number>`coalesce(round(avg(${readingList.totalPages} / greatest(1, ceil(
      date_part('epoch', ${onTheClock(readingList.completedAt)} - ${onTheClock(readingList.startedAt)}) / 86400)))::numeric), 0)`.mapWith(
      Number,
    ),
  })
  .from(readingList)
  .where(
    sql`${readingList.userId} = ${userId} and ${readingList.status} = 'completed'
      and ${readingList.totalPages} is not null and ${readingList.startedAt} is not null`,
  )
  .prepare("reading_speed");
