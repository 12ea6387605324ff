import { and, eq, sql, type SQL } from "drizzle-orm";

import type { StreakRule } from "#app/reading/model/streaks.ts";
import { UNSORTED } from "#app/reading/model/unsorted/rules.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { profiles, readingGoals, readingList, readingLog } from "#db/schema.ts";

import { loggedDays, type LinesByDay, type LoggedDays } from "./logged-days.ts";
import type { Completion } from "./rules.ts";

export interface GenreCount {
  genre: Genre | typeof UNSORTED;
  books: number;
  completed: number;
  reading: number;
  /** Sum of the known page counts. */
  pages: number;
}

/** The genres of a reader's list, most books first. */
export async function genresOf(userId: string): Promise<GenreCount[]> {
  return genreCounts.execute({ userId });
}

/**
 * Every day with a line in the log and its pages, from which all figures about days and pages are computed. Books that
 * were completed without a place or a first day in the log stand apart: nobody knows on which days they were read.
 */
export async function pagesByDay(userId: string, timeZone: string): Promise<LoggedDays> {
  const [[daily], [undated]] = await Promise.all([
    dailyPages.execute({ userId }),
    undatedBooks.execute({ userId, timeZone }),
  ]);
  return loggedDays(daily?.days ?? {}, undated?.days ?? {});
}

/** Every completion of a book on the list. Reading days are counted in the time zone. */
export async function completionsOf(userId: string, timeZone: string): Promise<Completion[]> {
  const [row] = await completions.execute({ userId, timeZone });
  return (row?.completions ?? []).map(([entryId, day, at, until, pagesPerDay]) => ({
    entryId,
    day,
    at,
    until,
    pagesPerDay,
  }));
}

/** For each book completed in that year, the day of its first completion in it, in order. */
export async function finishedIn(userId: string, year: number): Promise<string[]> {
  const rows = await finishedInYear.execute({ userId, first: `${year}-01-01`, last: `${year}-12-31` });
  return rows.map(({ day }) => day);
}

export async function goalOf(userId: string, year: number): Promise<number | null> {
  const [goal] = await goalOfYear.execute({ userId, year });
  return goal?.books ?? null;
}

/** Sets a reader's goal for a year; null removes it. */
export async function setGoal(userId: string, year: number, books: number | null): Promise<void> {
  if (books === null) {
    await db.delete(readingGoals).where(and(eq(readingGoals.userId, userId), eq(readingGoals.year, year)));
    return;
  }
  await db
    .insert(readingGoals)
    .values({ userId, year, books })
    .onConflictDoUpdate({ target: [readingGoals.userId, readingGoals.year], set: { books } });
}

export async function setHidesStreaks(userId: string, hidesStreaks: boolean): Promise<void> {
  await setPreferences(userId, { hidesStreaks });
}

export async function setStreakRule(userId: string, { by, restDays, dayEnds }: StreakRule): Promise<void> {
  await setPreferences(userId, { streakBy: by, restDays, dayEnds });
}

type Preferences = Pick<typeof profiles.$inferInsert, "hidesStreaks" | "streakBy" | "restDays" | "dayEnds">;

async function setPreferences(userId: string, preferences: Preferences): Promise<void> {
  const change = { ...preferences, updatedAt: sql`now()` };
  await db
    .insert(profiles)
    .values({ id: userId, ...change })
    .onConflictDoUpdate({ target: profiles.id, set: change });
}

const userId = sql.placeholder("userId");

const genreCounts = db
  .select({
    genre: sql<GenreCount["genre"]>`coalesce(${readingList.genre}, ${UNSORTED})`,
    books: sql<number>`count(*)`.mapWith(Number),
    completed: sql<number>`count(*) filter (where ${readingList.status} = 'completed')`.mapWith(Number),
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

/** A page logged before it makes a completion begin behind page 0, which spares most reads the look into their lines. */
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

type CompletionRow = [entryId: number, day: string, at: number, until: number | null, pagesPerDay: number | null];

const millis = (time: SQL) => sql`(date_part('epoch', ${time}) * 1000)::bigint`;
/** In local time a day has 24 hours even when the clocks change. */
const inLocalTime = (time: SQL) => sql`(${time} at time zone ${sql.placeholder("timeZone")}::text)`;

/** The start of a completion's read. Without one there is no pace: the comparison keeps `greatest` from making a day of it. */
const began = sql`case when last then entry.started_at else first.at end`;

/**
 * The entry has the start of its last read. Earlier reads need two lookups in the log: their first line, and the line
 * after their completion.
 */
const completions = db
  .select({
    completions: sql<CompletionRow[] | null>`json_agg(json_build_array(
      line.entry_id, line.day, ${millis(sql`line.at`)}, ${millis(sql`next.at`)},
      entry.total_pages / case when ${began} is not null then greatest(1, ceil(date_part('epoch',
        ${inLocalTime(sql`line.at`)} - ${inLocalTime(began)}) / 86400)) end
    ))`,
  })
  .from(
    // The conditions on `last` stand inside the subqueries: outside, PostgreSQL runs the lookups first and discards them.
    sql`${readingLog} as line
      join ${readingList} as entry on entry.id = line.entry_id and entry.user_id = ${userId}
      cross join lateral (select line.at = entry.completed_at as last) as place
      left join lateral (
        select began.at, began.status from ${readingLog} as began
        where last is not true and began.entry_id = line.entry_id and began.user_id = line.user_id and began.read = line.read
        order by began.at, began.id limit 1
      ) as first on first.status = 'reading'
      left join lateral (
        select later.at from ${readingLog} as later
        where (last is not true or entry.status <> 'completed')
          and later.entry_id = line.entry_id and later.user_id = line.user_id
          and (later.at, later.id) > (line.at, line.id)
        order by later.at, later.id limit 1
      ) as next on true`,
  )
  .where(sql`line.user_id = ${userId} and line.status = 'completed'`)
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
  .select({ books: readingGoals.books })
  .from(readingGoals)
  .where(and(eq(readingGoals.userId, userId), eq(readingGoals.year, sql.placeholder("year"))))
  .prepare("");
