import { sql } from "drizzle-orm";

import { givenPage } from "#app/reading/log/reading-log.ts";
import { db } from "#db/client.server.ts";
import { books, readingGoals, readingList, readingLog, readingReviews } from "#db/schema.ts";

import type { ArchivedEntry, ArchivedReview } from "./reading-archive.ts";

const PAGE_SIZE = 200;

export async function* archivedEntries(userId: string): AsyncGenerator<ArchivedEntry[]> {
  for (let after = 0; ;) {
    const rows = await pageOf.execute({ userId, after });
    if (rows.length > 0) yield rows.map(({ log, ...entry }) => ({ ...entry, log: linesOf(log) }));
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1)!.id;
  }
}

export async function goalsOf(userId: string) {
  return db
    .select({ year: readingGoals.year, books: readingGoals.books, setOn: readingGoals.setOn })
    .from(readingGoals)
    .where(sql`${readingGoals.userId} = ${userId}`)
    .orderBy(readingGoals.year);
}

type Lines = Array<
  Omit<ArchivedEntry["log"][number], "at" | "page"> & {
    atMs: number;
    toPage: number;
    pageKnown: boolean;
  }
>;

function linesOf(lines: Lines): ArchivedEntry["log"] {
  return lines.map((line) => ({
    day: line.day,
    at: new Date(line.atMs),
    kind: line.kind,
    status: line.status,
    read: line.read,
    page: givenPage(line),
    amount: line.amount ?? null,
  }));
}

/** Selects by entry alone: with the reader as well, PostgreSQL could walk through all the reader's lines each time. */
const pageOf = db
  .select({
    id: readingList.id,
    title: readingList.title,
    author: readingList.author,
    genre: readingList.genre,
    isbn13: readingList.isbn13,
    totalPages: readingList.totalPages,
    totalMinutes: readingList.totalMinutes,
    year: books.year,
    status: readingList.status,
    currentPage: readingList.currentPage,
    currentPercent: readingList.currentPercent,
    currentMinutes: readingList.currentMinutes,
    shelves: readingList.shelves,
    readBefore: readingList.readBefore,
    undatedStatus: readingList.undatedStatus,
    undatedAfter: readingList.undatedAfter,
    drawnAgain: readingList.drawnAgain,
    rating: readingList.rating,
    addedAt: readingList.createdAt,
    log: sql<Lines>`coalesce((
      select json_agg(json_build_object('day', line.day, 'atMs', round(extract(epoch from line.at) * 1000), 'kind', line.kind,
          'status', line.status, 'read', line.read, 'toPage', line.to_page,
          'amount', line.amount, 'pageKnown', line.page_known)
        order by line.at, line.id)
      from ${readingLog} as line
      where line.entry_id = ${readingList.id}
    ), '[]')`,
    reviews: sql<ArchivedReview[]>`coalesce((
      select json_agg(json_build_object('read', written.read, 'review', written.review, 'note', written.note,
          'publishedAt', to_char(written.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'givesAway', written.gives_away, 'page', written.page, 'totalPages', written.total_pages)
        order by written.read)
      from ${readingReviews} as written
      where written.entry_id = ${readingList.id}
    ), '[]')`,
  })
  .from(readingList)
  .leftJoin(books, sql`${books.id} = ${readingList.bookId}`)
  .where(sql`${readingList.userId} = ${sql.placeholder("userId")} and ${readingList.id} > ${sql.placeholder("after")}`)
  .orderBy(readingList.id)
  .limit(PAGE_SIZE)
  .prepare("");
