import { and, eq, ne, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { seriesOfBook, setSeries } from "#app/books/names/correct-series.queries.server.ts";
import { lockNames } from "#app/books/names/read-names.queries.server.ts";
import { placeText } from "#app/books/names/series-places.ts";
import { db } from "#db/client.server.ts";
import { books, readingList } from "#db/schema.ts";

import type { BookChange, BookField, BookFields } from "./schema.ts";

/** Returns the id of an existing book with the same title and author. */
export async function addBook(adminId: string, { inSeries, ...book }: BookFields): Promise<number | null> {
  return db.transaction(async (tx) => {
    if (inSeries) await lockNames(tx);
    const [row] = await tx.insert(books).values(book).returning({ id: books.id, name: books.workName });
    if (inSeries) await setSeries(tx, row!.id, inSeries);
    await logAct(tx, adminId, "book-added", { thingId: row!.id, subject: book.title });
    const [same] = await tx
      .select({ id: books.id })
      .from(books)
      .where(and(eq(books.workName, row!.name), ne(books.id, row!.id)))
      .orderBy(books.id)
      .limit(1);
    return same?.id ?? null;
  });
}

export interface EditedBook {
  id: number;
  fields: Record<BookField, string>;
  cover: CoverPaths;
}

export async function editedBook(bookId: number): Promise<EditedBook | null> {
  const [book] = await db
    .select({
      ...COVER_COLUMNS,
      description: books.description,
      linkUrl: books.linkUrl,
      freeUrl: books.freeUrl,
      language: books.language,
    })
    .from(books)
    .where(eq(books.id, bookId));
  const [series] = (await seriesOfBook(bookId))?.series ?? [];
  if (!book) return null;
  const { id, title, author, genre, description, imageUrl, linkUrl, freeUrl, language } = book;
  const fields = {
    title,
    author,
    genre,
    description: description ?? "",
    imageUrl: imageUrl ?? "",
    linkUrl: linkUrl ?? "",
    freeUrl: freeUrl ?? "",
    language: language ?? "",
    series: series?.name ?? "",
    place: series ? placeText(series).replace("–", "-") : "",
  };
  return { id, fields, cover: coverPaths(book) };
}

export async function changeBook(
  adminId: string,
  bookId: number,
  { inSeries, ...changed }: BookChange,
): Promise<boolean> {
  const hasFacts = Object.keys(changed).length > 0;
  if (!hasFacts && inSeries === undefined) return (await db.$count(books, eq(books.id, bookId))) === 1;
  return db.transaction(async (tx) => {
    if (inSeries !== undefined) await lockNames(tx);
    let title: string | null = null;
    if (hasFacts) {
      const [book] = await tx.update(books).set(changed).where(eq(books.id, bookId)).returning({ title: books.title });
      title = book?.title ?? null;
    }
    if (inSeries !== undefined) title = await setSeries(tx, bookId, inSeries);
    if (title === null) return false;
    await logAct(tx, adminId, "book-changed", { thingId: bookId, subject: title });
    return true;
  });
}

/** Deletes saves and swipes; list entries become readers' own books. Returns false if the book does not exist. */
export async function deleteBook(adminId: string, bookId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Deleting a book with very many swipes takes long.
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const [book] = await tx.select({ title: books.title }).from(books).where(eq(books.id, bookId)).for("update");
    if (!book) return false;
    await tx
      .update(readingList)
      .set({ title: sql`left(${readingList.title}, 480) || ' (' || ${readingList.id} || ')'` })
      .where(and(eq(readingList.bookId, bookId), hasOwnOfThatName));
    await tx.delete(books).where(eq(books.id, bookId));
    await logAct(tx, adminId, "book-deleted", { thingId: bookId, subject: book.title });
    return true;
  });
}

/** Without a suffix, the reader's own book could have the title and author of another one. */
const hasOwnOfThatName = sql`exists (
  select from ${readingList} own
  where own.user_id = ${readingList.userId} and own.book_id is null
    and md5(lower(own.title) || chr(10) || lower(own.author))
      = md5(lower(${readingList.title}) || chr(10) || lower(${readingList.author})))`;
