import { eq, sql, type SQL } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/model/cover-columns.server.ts";
import { coverPaths, drawnPaths } from "#app/books/model/covers/cover-path.ts";
import { microsOf, NEWEST, timeCursor } from "#app/http/cursor.server.ts";
import type { Cursor } from "#app/http/cursor.ts";
import { longDates, longDay } from "#app/platform/dates.ts";
import { foldText } from "#app/platform/fold-text.server.ts";
import { UNSORTED_COLOURS } from "#app/reading/model/unsorted/rules.ts";
import { db } from "#db/client.server.ts";
import { books, readingList, readingLog } from "#db/schema.ts";

import { entryPath, type ListPage, type ReadingEntry } from "./reading-entry.ts";

/** Up to `limit` of the reader's entries, last changed first, each with its cursor. */
export async function readingEntries(
  userId: string,
  { search, status, after }: ListPage,
  timeZone: string,
  limit: number,
): Promise<Array<{ entry: ReadingEntry; cursor: Cursor }>> {
  const terms = search.split(/\s+/).filter(Boolean);
  const [micros, id] = after ?? NEWEST;
  const page = { userId, micros, id, limit };
  const all = status === null && terms.length === 0;
  const rows = await (all ? entriesOfReader.execute(page) : foundEntries.execute({ ...page, terms, status }));
  const ids = rows.map(({ id }) => id);
  const earlier = await earlierReads(userId, ids);
  const date = longDates(timeZone);
  return rows.map((row) => ({ entry: toEntry(row, earlier, date), cursor: [row.micros, row.id] }));
}

/** One entry; null if the reader has no such entry. */
export async function readingEntry(userId: string, entryId: number, timeZone: string): Promise<ReadingEntry | null> {
  const [row] = await entryOfReader.execute({ userId, entryId });
  return row ? toEntry(row, await earlierReads(userId, [row.id]), longDates(timeZone)) : null;
}

/** Those of the reader's entries that have these ids, in their order. */
export async function entriesWithIds(
  userId: string,
  ids: readonly number[],
  timeZone: string,
): Promise<ReadingEntry[]> {
  if (ids.length === 0) return [];
  const rows = await entriesById.execute({ userId, ids });
  const [earlier, date] = [await earlierReads(userId, [...ids]), longDates(timeZone)];
  const byId = new Map(rows.map((row) => [row.id, toEntry(row, earlier, date)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const columns = {
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
  rating: readingList.rating,
  shelves: readingList.shelves,
  updatedAt: readingList.updatedAt,
  micros: microsOf(readingList.updatedAt),
  book: COVER_COLUMNS,
};

const userId = sql.placeholder("userId");

const entriesWhere = (condition: SQL) =>
  db.select(columns).from(readingList).leftJoin(books, eq(books.id, readingList.bookId)).where(condition);

const inOrder = (condition: SQL) =>
  entriesWhere(condition)
    .orderBy(sql`${readingList.updatedAt} desc`, sql`${readingList.id} desc`)
    .limit(sql.placeholder("limit"));

const fromCursor = sql`${readingList.userId} = ${userId} and (${readingList.updatedAt}, ${readingList.id}) <
  ${timeCursor(sql.placeholder("micros"), sql.placeholder("id"))}`;

/** Has no filter conditions: with them PostgreSQL reads and sorts the whole list for one page. */
const entriesOfReader = inOrder(fromCursor).prepare("reading_entries");

const foundEntries = inOrder(
  sql`${fromCursor}
    and ${readingList.status} = coalesce(${sql.placeholder("status")}::text, ${readingList.status})
    and not exists (
      select from unnest(${sql.placeholder("terms")}::text[]) term
      where strpos(${foldText(sql`${readingList.title} || ' ' || ${readingList.author}`)}, ${foldText(sql`term`)}) = 0)`,
).prepare("found_entries");

const entryOfReader = entriesWhere(
  sql`${readingList.userId} = ${userId} and ${readingList.id} = ${sql.placeholder("entryId")}`,
).prepare("reading_entry");

const entriesById = entriesWhere(
  sql`${readingList.userId} = ${userId} and ${readingList.id} = any(${sql.placeholder("ids")}::integer[])`,
).prepare("entries_by_id");

type EntryRow = Awaited<ReturnType<typeof entryOfReader.execute>>[number];
type EarlierReads = Map<number, { reads: number; day: string }>;

/** The finished reads of these entries before their last read, which is the read of the newest line. */
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
    sql`${readingLog.userId} = ${userId} and ${readingLog.entryId} = any(${sql.placeholder("entryIds")}::integer[])
      and ${readingLog.status} = 'completed'
      and ${readingLog.kind} = 'status' and ${readingLog.read} < (
        select last.read from ${readingLog} last where last.entry_id = ${readingLog.entryId} and last.user_id = ${userId}
        order by last.day desc, last.at desc, last.id desc limit 1)`,
  )
  .groupBy(readingLog.entryId)
  .prepare("earlier_reads");

function toEntry(row: EntryRow, earlier: EarlierReads, date: (time: Date) => string): ReadingEntry {
  const { id, title, author, genre, status, currentPage, totalPages, rating, shelves, updatedAt } = row;
  const before = earlier.get(id);
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
    started: row.startedAt && date(row.startedAt),
    completed: row.completedAt && date(row.completedAt),
    stopped: row.stoppedAt && date(row.stoppedAt),
    earlier: before ? { reads: before.reads, finished: longDay(before.day) } : null,
    rating,
    shelves,
    updatedAt: updatedAt.getTime(),
  };
}
