import { and, eq, sql } from "drizzle-orm";

import { saveProfile } from "#app/auth/readers/profile.queries.server.ts";
import { UNSORTED } from "#app/reading/unsorted/rules.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { readingGoals, readingList, readingLog, users } from "#db/schema.ts";

import { everFinished } from "./ever-finished.queries.server.ts";
import { loggedDays, type LinesByDay, type LoggedDays } from "./logged-days.ts";
import type { StreakRule } from "./streaks.ts";

export interface GenreCount {
  genre: Genre | typeof UNSORTED;
  books: number;
  completed: number;
  reading: number;
  pages: number;
}

export async function genresOf(userId: string): Promise<GenreCount[]> {
  return genreCounts.execute({ userId });
}

/** Books completed without a place or first day in the log stand apart: the days of reading are unknown. */
export async function pagesByDay(userId: string, timeZone: string): Promise<LoggedDays> {
  const [[daily], [undated]] = await Promise.all([
    dailyPages.execute({ userId }),
    undatedBooks.execute({ userId, timeZone }),
  ]);
  return loggedDays(daily?.days ?? {}, undated?.days ?? {});
}

export async function finishedIn(userId: string, year: number): Promise<string[]> {
  const rows = await finishedInYear.execute({ userId, first: `${year}-01-01`, last: `${year}-12-31` });
  return rows.map(({ day }) => day);
}

/** `from`: the day on which it was set, or else that of the account. */
export interface Goal {
  books: number;
  from: string;
}

export async function goalOf(userId: string, year: number, timeZone: string): Promise<Goal | null> {
  const [goal] = await goalOfYear.execute({ userId, year, timeZone });
  return goal ?? null;
}

/** Null removes the goal. A later change keeps the first `setOn`. */
export async function setGoal(userId: string, year: number, books: number | null, setOn: string): Promise<void> {
  if (books === null) {
    await db.delete(readingGoals).where(and(eq(readingGoals.userId, userId), eq(readingGoals.year, year)));
    return;
  }
  await db
    .insert(readingGoals)
    .values({ userId, year, books, setOn })
    .onConflictDoUpdate({ target: [readingGoals.userId, readingGoals.year], set: { books } });
}

export async function setHidesStreaks(userId: string, hidesStreaks: boolean): Promise<void> {
  await saveProfile(userId, { hidesStreaks });
}

export async function setStreakRule(userId: string, { by, restDays, dayEnds }: StreakRule): Promise<void> {
  await saveProfile(userId, { streakBy: by, restDays, dayEnds });
}

const userId = sql.placeholder("userId");

const genreCounts = db
  .select({
    genre: sql<GenreCount["genre"]>`coalesce(${readingList.genre}, ${UNSORTED})`,
    books: sql<number>`count(*)`.mapWith(Number),
    completed: sql<number>`count(*) filter (where ${everFinished("reading_list")})`.mapWith(Number),
    reading: sql<number>`count(*) filter (where ${readingList.status} = 'reading')`.mapWith(Number),
    pages: sql<number>`coalesce(sum(${readingList.totalPages}), 0)`.mapWith(Number),
  })
  .from(readingList)
  .where(eq(readingList.userId, userId))
  .groupBy(sql`1`)
  .orderBy(sql`count(*) desc`, sql`1`)
  .prepare("");

/** As one JSON value: the driver takes longer to parse ten years of rows than the database to read the log. */
const dailyPages = db
  .select({ days: sql<LinesByDay | null>`json_object_agg(day, json_build_array(pages, lines) order by day)` })
  .from(
    sql`(
      select ${readingLog.day} as day, sum(${readingLog.toPage} - ${readingLog.fromPage}) as pages, count(*) as lines
      from ${readingLog} where ${readingLog.userId} = ${userId} group by ${readingLog.day}
    ) as daily`,
  )
  .prepare("");

/** `from_page = 0` excludes most reads at little cost: a page logged before a completion moves its start. */
const undatedBooks = db
  .select({ days: sql<LinesByDay | null>`json_object_agg(day, json_build_array(pages, books) order by day)` })
  .from(
    sql`(
      select line.day, sum(line.to_page) as pages, count(*) as books
      from ${readingLog} as line join ${readingList} as entry on entry.id = line.entry_id and entry.user_id = ${userId}
      where line.user_id = ${userId} and line.status = 'completed' and line.from_page = 0
        and (line.at = entry.completed_at
          and (entry.started_at at time zone ${sql.placeholder("timeZone")}::text)::date = line.day) is not true
        and not exists (
          select from ${readingLog} as place
          where place.entry_id = line.entry_id and place.user_id = ${userId} and place.read = line.read and place.kind <> 'status')
      group by line.day
    ) as undated`,
  )
  .prepare("");

/** The condition on `at` uses the index: in any time zone, `at` is within a day of the calendar day. */
const finishedInYear = db
  .select({ day: sql<string>`min(${readingLog.day})` })
  .from(readingLog)
  .where(
    sql`${readingLog.userId} = ${userId} and ${readingLog.status} = 'completed'
      and ${readingLog.at} >= ${sql.placeholder("first")}::date - 2 and ${readingLog.at} < ${sql.placeholder("last")}::date + 3
      and ${readingLog.day} between ${sql.placeholder("first")}::date and ${sql.placeholder("last")}::date`,
  )
  .groupBy(readingLog.entryId)
  .orderBy(sql`min(${readingLog.day})`)
  .prepare("");

const goalOfYear = db
  .select({
    books: readingGoals.books,
    from: sql<string>`coalesce(${readingGoals.setOn},
      (${users.createdAt} at time zone ${sql.placeholder("timeZone")}::text)::date)::text`,
  })
  .from(readingGoals)
  .innerJoin(users, eq(users.id, readingGoals.userId))
  .where(and(eq(readingGoals.userId, userId), eq(readingGoals.year, sql.placeholder("year"))))
  .prepare("");
