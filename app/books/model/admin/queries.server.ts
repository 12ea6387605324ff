import { and, eq, or, sql, sum, type SQL } from "drizzle-orm";

import { noteAct } from "#app/auth/model/staff-acts.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/model/covers/cover-path.ts";
import { searchWords } from "#app/books/model/search-words.server.ts";
import { microsOf, timeCursor } from "#app/http/cursor.server.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { isbn13From } from "#db/import/isbn.ts";
import { blogPosts, bookCounts, books, readingList } from "#db/schema.ts";

import type { BookCursor, BooksView, Sort } from "./books-view.ts";
import type { BookChange, BookFields } from "./schema.ts";

/** A book as a line of the table. */
export interface TableBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  createdAt: Date;
}

export interface BooksPage {
  books: TableBook[];
  /** Where the page before this one ends and the next one begins; null at the ends. */
  before: BookCursor | null;
  after: BookCursor | null;
}

export const PAGE_SIZE = 50;

export async function bookCount(): Promise<number> {
  const [row] = await db.select({ books: sum(bookCounts.change).mapWith(Number) }).from(bookCounts);
  return row?.books ?? 0;
}

export async function postCount(): Promise<number> {
  return db.$count(blogPosts);
}

/** A page of the catalogue in the order of the view, from its cursor on. */
export async function booksPage({ search, sort, from }: BooksView): Promise<BooksPage> {
  const asked = search === "" ? null : await matching(search);
  const { key, number, at, downwards } = ORDERS[sort];
  const backwards = from?.side === "before";
  const descends = sql.raw(downwards === backwards ? "asc" : "desc");
  const found = await db
    .select({
      id: books.id,
      title: books.title,
      author: books.author,
      genre: books.genre,
      createdAt: books.createdAt,
      key: sort === "newest" || sort === "oldest" ? microsOf(books.createdAt) : sql<string>`${key}`,
      number: sql<number>`${number}`,
    })
    .from(books)
    .where(
      and(
        asked ?? undefined,
        // Compared as columns, so that the index on them is read from there on.
        from ? sql`(${key}, ${number}) ${sql.raw(downwards === backwards ? ">" : "<")} ${at(from.cursor)}` : undefined,
      ),
    )
    .orderBy(sql`${key} ${descends}`, sql`${number} ${descends}`)
    .limit(PAGE_SIZE + 1);

  const more = found.length > PAGE_SIZE;
  const shown = backwards ? found.slice(0, PAGE_SIZE).toReversed() : found.slice(0, PAGE_SIZE);
  const cursorOf = (row: (typeof found)[number] | undefined): BookCursor | null => (row ? [row.key, row.number] : null);
  return {
    books: shown.map(({ id, title, author, genre, createdAt }) => ({ id, title, author, genre, createdAt })),
    before: (backwards ? more : from !== null) ? cursorOf(shown[0]) : null,
    after: backwards || more ? cursorOf(shown.at(-1)) : null,
  };
}

/** The condition that a book has all these words, or this ISBN. */
async function matching(search: string): Promise<SQL | undefined> {
  const { words } = await searchWords(search);
  const isbn = isbn13From(search);
  return or(
    // Nothing but signs is found nowhere.
    words === null
      ? sql`false`
      : sql`to_tsvector('simple', search_words(${books.title} || ' ' || ${books.author})) @@ ${words}::tsquery`,
    isbn === null ? undefined : eq(books.isbn13, isbn),
  );
}

interface Order {
  key: SQL;
  number: SQL;
  at(cursor: BookCursor): SQL;
  downwards: boolean;
}

const byText = (key: SQL, number: SQL, downwards: boolean): Order => ({
  key,
  number,
  at: ([text, id]) => sql`(${text}::text, ${id}::integer)`,
  downwards,
});
const byTime = (downwards: boolean): Order => ({
  key: sql`${books.createdAt}`,
  number: sql`${books.id}`,
  at: ([micros, id]) => timeCursor(micros, id),
  downwards,
});
const begins = (text: typeof books.title | typeof books.author) => sql`left(search_words(${text}), 100) collate "C"`;
const byTitle = (downwards: boolean) => byText(begins(books.title), sql`${books.id}`, downwards);
const byAuthor = (downwards: boolean) => byText(begins(books.author), sql`${books.id}`, downwards);
// Books of a genre are numbered as they came, and that index is there anyway.
const byGenre = (downwards: boolean) => byText(sql`${books.genre}`, sql`${books.genreNumber}`, downwards);

/** In every order the key and the number make each place one of its own, and an index is read along them. */
const ORDERS: Record<Sort, Order> = {
  newest: byTime(true),
  oldest: byTime(false),
  title: byTitle(false),
  "title-last": byTitle(true),
  author: byAuthor(false),
  "author-last": byAuthor(true),
  genre: byGenre(false),
  "genre-last": byGenre(true),
};

export async function addBook(adminId: string, book: BookFields): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.insert(books).values(book).returning({ id: books.id });
    await noteAct(tx, adminId, "book-added", { thingId: row!.id, subject: book.title });
  });
}

/** A book as its form shows it. */
export interface EditedBook {
  id: number;
  fields: Record<keyof BookFields, string>;
  cover: CoverPaths;
}

/** Null where there is no such book. */
export async function editedBook(bookId: number): Promise<EditedBook | null> {
  const [book] = await db
    .select({
      id: books.id,
      title: books.title,
      author: books.author,
      genre: books.genre,
      description: books.description,
      imageUrl: books.imageUrl,
      linkUrl: books.linkUrl,
      coverHash: books.coverHash,
      coverCheckedAt: books.coverCheckedAt,
    })
    .from(books)
    .where(eq(books.id, bookId));
  if (!book) return null;
  const { id, title, author, genre, description, imageUrl, linkUrl } = book;
  const fields = {
    title,
    author,
    genre,
    description: description ?? "",
    imageUrl: imageUrl ?? "",
    linkUrl: linkUrl ?? "",
  };
  return { id, fields, cover: coverPaths(book) };
}

/** Writes these fields and no other; false where there is no such book. */
export async function changeBook(adminId: string, bookId: number, changed: BookChange): Promise<boolean> {
  if (Object.keys(changed).length === 0) return (await db.$count(books, eq(books.id, bookId))) === 1;
  return db.transaction(async (tx) => {
    const [book] = await tx.update(books).set(changed).where(eq(books.id, bookId)).returning({ title: books.title });
    if (!book) return false;
    await noteAct(tx, adminId, "book-changed", { thingId: bookId, subject: book.title });
    return true;
  });
}

/**
 * Takes a book out of the catalogue; whether there was one. Whoever has it on their list keeps the entry with its log
 * as a book of their own; saved it is no more, and what was swiped goes with it.
 */
export async function deleteBook(adminId: string, bookId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A book that very many have swiped takes its time.
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const [book] = await tx.select({ title: books.title }).from(books).where(eq(books.id, bookId)).for("update");
    if (!book) return false;
    await tx
      .update(readingList)
      .set({ title: sql`left(${readingList.title}, 480) || ' (' || ${readingList.id} || ')'` })
      .where(and(eq(readingList.bookId, bookId), hasOwnOfThatName));
    await tx.delete(books).where(eq(books.id, bookId));
    await noteAct(tx, adminId, "book-deleted", { thingId: bookId, subject: book.title });
    return true;
  });
}

/** A reader whose list has a book of their own of the same name would else have two, which no list may. */
const hasOwnOfThatName = sql`exists (
  select from ${readingList} own
  where own.user_id = ${readingList.userId} and own.book_id is null
    and md5(lower(own.title) || chr(10) || lower(own.author))
      = md5(lower(${readingList.title}) || chr(10) || lower(${readingList.author})))`;
