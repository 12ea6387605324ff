import { and, eq, inArray, sql } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, drawnPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { entryPath } from "#app/reading/list/reading-entry.ts";
import { UNSORTED_COLOURS } from "#app/reading/unsorted/rules.ts";
import { db } from "#db/client.server.ts";
import { books, readingList, readingLog } from "#db/schema.ts";

import { yearInBooks, type FinishedBook, type YearInBooks } from "./year-in-books.ts";

export async function yearOf(userId: string, year: number): Promise<YearInBooks | null> {
  const days = { userId, first: `${year}-01-01`, last: `${year}-12-31` };
  const [[finished], [earlier]] = await Promise.all([booksOfYear.execute(days), earlierBook.execute(days)]);
  const rows = finished?.books ?? [];
  return yearInBooks(
    rows.map(([entryId, day, title, author, genre, pages, rating, newAuthor]) => ({
      entryId,
      day,
      title,
      author,
      genre,
      pages,
      rating,
      newAuthor,
    })),
    earlier !== undefined,
  );
}

export interface ShownCover {
  entryId: number;
  title: string;
  author: string;
  cover: CoverPaths;
}

export async function coversOf(userId: string, entryIds: number[]): Promise<ShownCover[]> {
  const rows = await db
    .select({
      entryId: readingList.id,
      title: readingList.title,
      author: readingList.author,
      genre: readingList.genre,
      book: COVER_COLUMNS,
    })
    .from(readingList)
    .leftJoin(books, eq(books.id, readingList.bookId))
    .where(and(eq(readingList.userId, userId), inArray(readingList.id, entryIds)));
  return rows
    .map(({ entryId, title, author, genre, book }) => ({
      entryId,
      title,
      author,
      cover: book
        ? coverPaths(book)
        : drawnPaths(entryPath(entryId, "cover.svg"), { title, author, genre: genre ?? UNSORTED_COLOURS }),
    }))
    .toSorted((a, b) => entryIds.indexOf(a.entryId) - entryIds.indexOf(b.entryId));
}

const userId = sql.placeholder("userId");
const first = sql`${sql.placeholder("first")}::date`;
const last = sql`${sql.placeholder("last")}::date`;

type BookRow = [
  entryId: number,
  day: string,
  title: string,
  author: string,
  genre: FinishedBook["genre"],
  pages: number | null,
  rating: number | null,
  newAuthor: boolean,
];

/** The conditions on `at` use the index of completions: in any time zone, `at` is within a day of the calendar day. */
const booksOfYear = db
  .select({
    books: sql<BookRow[] | null>`json_agg(json_build_array(
      done.entry_id, done.day, entry.title, entry.author, entry.genre, entry.total_pages, entry.rating,
      earlier.author is null) order by done.day, done.at, done.entry_id)`,
  })
  .from(
    sql`(
      select line.entry_id, min(line.day) as day, min(line.at) as at from ${readingLog} as line
      where line.user_id = ${userId} and line.status = 'completed'
        and line.at >= ${first} - 2 and line.at < ${last} + 3 and line.day between ${first} and ${last}
      group by line.entry_id
    ) as done join ${readingList} as entry on entry.id = done.entry_id and entry.user_id = ${userId}
    left join (
      select distinct read.author from ${readingLog} as line
      join ${readingList} as read on read.id = line.entry_id and read.user_id = ${userId}
      where line.user_id = ${userId} and line.status = 'completed' and line.at < ${first} + 2 and line.day < ${first}
    ) as earlier on earlier.author = entry.author`,
  )
  .prepare("");

const earlierBook = db
  .select({ day: readingLog.day })
  .from(readingLog)
  .where(
    sql`${readingLog.userId} = ${userId} and ${readingLog.status} = 'completed'
      and ${readingLog.at} < ${first} + 2 and ${readingLog.day} < ${first}`,
  )
  .limit(1)
  .prepare("");
