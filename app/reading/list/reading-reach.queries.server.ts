import { desc, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths } from "#app/books/covers/cover-path.ts";
import { everFinished } from "#app/reading/statistics/ever-finished.queries.server.ts";
import { db } from "#db/client.server.ts";
import { books, readingList } from "#db/schema.ts";
import type { UserParam } from "#db/user-param.ts";

/**
 * Whether the last read has reached this page (null: the end), or the book was ever finished. Where the lengths of both
 * editions are known, the share of the book counts, not the number of the page.
 */
export function hasPassed(
  userId: UserParam,
  bookId: SQLWrapper,
  page: SQLWrapper,
  totalPages: SQLWrapper = sql`null::integer`,
): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${readingList} entry where entry.user_id = ${userId} and entry.book_id = ${bookId} and (
      (entry.status in ('reading', 'paused', 'did_not_finish') and ${reached(page, totalPages)}) or ${everFinished("entry")}))`;
}

/** Multiplied, not divided: no rounding can lift a veil early. */
function reached(page: SQLWrapper, totalPages: SQLWrapper): SQL {
  return sql`case when ${totalPages} is null or entry.total_pages is null then entry.current_page >= ${page}
    else entry.current_page::bigint * ${totalPages} >= ${page}::bigint * entry.total_pages end`;
}

const MOST_LISTED = 50;

export type ReachedBook = Awaited<ReturnType<typeof reachedBooks>>[number];

/** Current reads first. `page`: the page of the current read, else null. */
export async function reachedBooks(userId: string) {
  const isReading = sql<boolean>`${readingList.status} = 'reading'`;
  const rows = await db
    .select({
      page: sql<number | null>`case when ${isReading} then nullif(${readingList.currentPage}, 0) end`,
      totalPages: readingList.totalPages,
      book: COVER_COLUMNS,
    })
    .from(readingList)
    .innerJoin(books, eq(books.id, readingList.bookId))
    .where(eq(readingList.userId, userId))
    .orderBy(desc(isReading), desc(readingList.updatedAt), desc(readingList.id))
    .limit(MOST_LISTED);
  return rows.map(({ book, page, totalPages }) => {
    const { id, title, author, genre } = book;
    return { id, title, author, genre, cover: coverPaths(book), page, totalPages };
  });
}
