import { inArray, sql } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, type CoverBook } from "#app/books/covers/cover-path.ts";
import { db } from "#db/client.server.ts";
import { books, readingList, savedBooks } from "#db/schema.ts";
import type { UserParam } from "#db/user-param.ts";

import type { HaulChoice, TalkBook } from "./message.ts";

export function bookFor(userId: UserParam) {
  return {
    book: COVER_COLUMNS,
    saved: sql<boolean>`exists (
      select from ${savedBooks} where ${savedBooks.userId} = ${userId} and ${savedBooks.bookId} = ${books.id})`,
    listed: sql<boolean>`exists (
      select from ${readingList} where ${readingList.userId} = ${userId} and ${readingList.bookId} = ${books.id})`,
  };
}

export function withCover({ book, saved, listed }: { book: CoverBook; saved: boolean; listed: boolean }): TalkBook {
  return { ...shownBook(book), saved, listed };
}

/** In no order. */
export async function booksOfIsbns(isbns: readonly string[]): Promise<Array<HaulChoice & { isbn13: string }>> {
  const rows = await db
    .select({ book: COVER_COLUMNS, isbn13: sql<string>`${books.isbn13}` })
    .from(books)
    .where(inArray(books.isbn13, [...isbns]));
  return rows.map(({ book, isbn13 }) => ({ ...shownBook(book), isbn13 }));
}

function shownBook(book: CoverBook): HaulChoice {
  const { id, title, author, genre } = book;
  return { id, title, author, genre, cover: coverPaths(book) };
}
