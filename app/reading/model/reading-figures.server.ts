import { sql } from "drizzle-orm";

import type { Clock } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { readingList } from "#db/schema.ts";

import { currentStreak } from "./streak-days.server.ts";
import { STRICT, type StreakRule } from "./streaks.ts";

export interface ReadingSummary {
  currentlyReading: number;
  booksCompleted: number;
  /** By the reader's rule: days or weeks in a row in which something was logged. */
  currentStreak: number;
  /** Pages a day, whole: the mean over completed books of their pages by the days they took; 0 without one. */
  readingSpeed: number;
}

export async function readingSummary(userId: string, clock: Clock, rule: StreakRule = STRICT): Promise<ReadingSummary> {
  const [[counts], streak, speed] = await Promise.all([
    countsOf.execute({ userId }),
    currentStreak(userId, clock, rule),
    readingSpeed(userId, clock.timeZone),
  ]);
  return {
    currentlyReading: counts?.reading ?? 0,
    booksCompleted: counts?.completed ?? 0,
    currentStreak: streak,
    readingSpeed: speed.pages,
  };
}

/** The reading speed alone, see `ReadingSummary`, and the number of completed books that it is measured on. */
export async function readingSpeed(userId: string, timeZone: string): Promise<{ pages: number; books: number }> {
  const [speed] = await speedOf.execute({ userId, timeZone });
  return speed ?? { pages: 0, books: 0 };
}

const userId = sql.placeholder("userId");

const countsOf = db
  .select({
    reading: sql<number>`count(*) filter (where ${readingList.status} = 'reading')`.mapWith(Number),
    completed: sql<number>`count(*) filter (where ${readingList.status} = 'completed')`.mapWith(Number),
  })
  .from(readingList)
  .where(sql`${readingList.userId} = ${userId}`)
  .prepare("");

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
    books: sql<number>`count(*)`.mapWith(Number),
  })
  .from(readingList)
  .where(
    sql`${readingList.userId} = ${userId} and ${readingList.status} = 'completed'
      and ${readingList.totalPages} is not null and ${readingList.startedAt} is not null`,
  )
  .prepare("");
