import { eq, sql, type SQL } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, drawnPaths } from "#app/books/covers/cover-path.ts";
import { longDates, longDay } from "#app/platform/dates.ts";
import { UNSORTED_COLOURS } from "#app/reading/unsorted/rules.ts";
import { db } from "#db/client.server.ts";
import { books, readingList, readingLog } from "#db/schema.ts";

import { entryPath, type ReadingEntry } from "./reading-entry.ts";

export async function readingEntry(userId: string, entryId: number, timeZone: string): Promise<ReadingEntry | null> {
  const [entry] = await toEntries(userId, await entryOfReader.execute({ userId, entryId }), timeZone);
  return entry ?? null;
}

export async function entryOfBook(userId: string, bookId: number, timeZone: string): Promise<ReadingEntry | null> {
  const [entry] = await toEntries(userId, await entryByBook.execute({ userId, bookId }), timeZone);
  return entry ?? null;
}

export async function entriesWithIds(
  userId: string,
  ids: readonly number[],
  timeZone: string,
): Promise<ReadingEntry[]> {
  if (ids.length === 0) return [];
  const entries = await toEntries(userId, await entriesById.execute({ userId, ids }), timeZone);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function toEntries(userId: string, rows: EntryRow[], timeZone: string): Promise<ReadingEntry[]> {
  const earlier = await earlierReads(
    userId,
    rows.map(({ id }) => id),
  );
  const date = longDates(timeZone);
  return rows.map((row) => toEntry(row, earlier, date));
}

export const ENTRY_COLUMNS = {
  id: readingList.id,
  bookId: readingList.bookId,
  title: readingList.title,
  author: readingList.author,
  genre: readingList.genre,
  status: readingList.status,
  currentPage: readingList.currentPage,
  currentPercent: readingList.currentPercent,
  currentMinutes: readingList.currentMinutes,
  totalPages: readingList.totalPages,
  totalMinutes: readingList.totalMinutes,
  startedAt: readingList.startedAt,
  completedAt: readingList.completedAt,
  stoppedAt: readingList.stoppedAt,
  readBefore: readingList.readBefore,
  rating: readingList.rating,
  shelves: readingList.shelves,
  createdAt: readingList.createdAt,
  drawnAgain: readingList.drawnAgain,
  updatedAt: readingList.updatedAt,
  book: COVER_COLUMNS,
};

const entriesWhere = (condition: SQL) =>
  db.select(ENTRY_COLUMNS).from(readingList).leftJoin(books, eq(books.id, readingList.bookId)).where(condition);

const ofReader = sql`${readingList.userId} = ${sql.placeholder("userId")}`;

const entryOfReader = entriesWhere(sql`${ofReader} and ${readingList.id} = ${sql.placeholder("entryId")}`).prepare("");

const entryByBook = entriesWhere(sql`${ofReader} and ${readingList.bookId} = ${sql.placeholder("bookId")}`).prepare("");

const entriesById = entriesWhere(
  sql`${ofReader} and ${readingList.id} = any(${sql.placeholder("ids")}::integer[])`,
).prepare("");

type EntryRow = Awaited<ReturnType<typeof entryOfReader.execute>>[number];
type EarlierReads = Map<number, { reads: number; day: string }>;

/** Finished reads before the last one, which is the read of the newest line. */
async function earlierReads(userId: string, entryIds: number[]): Promise<EarlierReads> {
  if (entryIds.length === 0) return new Map();
  const rows = await earlierOf.execute({ userId, entryIds });
  return new Map(rows.map(({ entryId, reads, day }) => [entryId, { reads, day }]));
}

const earlierOf = db
  .select({
    entryId: readingLog.entryId,
    reads: sql<number>`count(*)`.mapWith(Number),
    day: sql<string>`max(${readingLog.day})::text`,
  })
  .from(readingLog)
  .where(
    sql`${readingLog.userId} = ${sql.placeholder("userId")} and ${readingLog.entryId} = any(${sql.placeholder("entryIds")}::integer[])
      and ${readingLog.status} = 'completed'
      and ${readingLog.kind} = 'status' and ${readingLog.read} < (
        select last.read from ${readingLog} last where last.entry_id = ${readingLog.entryId} and last.user_id = ${readingLog.userId}
        order by last.at desc, last.id desc limit 1)`,
  )
  .groupBy(readingLog.entryId)
  .prepare("");

function toEntry(row: EntryRow, earlier: EarlierReads, date: (time: Date) => string): ReadingEntry {
  const { id, title, author, genre, status, currentPage, totalPages, rating, shelves, drawnAgain, updatedAt } = row;
  const before = earlier.get(id);
  // Finished before the log begins, and read again since.
  const undated = row.readBefore && (row.startedAt ?? row.completedAt ?? row.stoppedAt) !== null ? 1 : 0;
  const reads = undated + (before?.reads ?? 0);
  return {
    id,
    bookId: row.bookId,
    title,
    author,
    genre,
    cover: row.book
      ? coverPaths(row.book)
      : drawnPaths(entryPath(id, "cover.svg"), { title, author, genre: genre ?? UNSORTED_COLOURS }),
    status,
    currentPage,
    currentPercent: row.currentPercent,
    currentMinutes: row.currentMinutes,
    totalPages,
    totalMinutes: row.totalMinutes,
    added: date(row.createdAt),
    started: row.startedAt && date(row.startedAt),
    completed: row.completedAt && date(row.completedAt),
    stopped: row.stoppedAt && date(row.stoppedAt),
    earlier: reads > 0 ? { reads, finished: before ? longDay(before.day) : null } : null,
    rating,
    shelves,
    drawnAgain,
    updatedAt: updatedAt.getTime(),
  };
}
