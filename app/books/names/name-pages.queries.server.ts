import { eq, inArray, or, sql } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { authors, books, series } from "#db/schema.ts";

import { NAME_TABLES, type NameTable } from "./name-ids.queries.server.ts";
import { PAGE_SIZE } from "./name-path.ts";
import type { PlacedBook } from "./series-places.ts";

export interface Name {
  id: number;
  name: string;
  slug: string;
}

export interface NameBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  year: number | null;
  cover: CoverPaths;
}

/** Only a publisher's line has more places. */
const MOST_PLACES = 5_000;
const MOST_NAMES = 30;

/** A joined name counts as the name it is joined to. */
export async function nameOfSlug(table: NameTable, slug: string): Promise<Name | null> {
  const { rows } = await db.execute<Name & Record<string, unknown>>(sql`
    select named.id, named.name, named.slug from ${NAME_TABLES[table]} asked
    join ${NAME_TABLES[table]} named on named.id = coalesce(asked.same_as_id, asked.id)
    where asked.slug = ${slug}`);
  return rows[0] ?? null;
}

const authorsSame = (id: number) =>
  db
    .select({ id: authors.id })
    .from(authors)
    .where(or(eq(authors.id, id), eq(authors.sameAsId, id)));
const seriesSame = (id: number) =>
  db
    .select({ id: series.id })
    .from(series)
    .where(or(eq(series.id, id), eq(series.sameAsId, id)));

export async function booksOfAuthor(id: number, page: number): Promise<{ books: NameBook[]; count: number }> {
  const { ids, count } = await bookIdsOfAuthor(id, { from: (page - 1) * PAGE_SIZE, count: PAGE_SIZE });
  return { books: await booksOf(ids), count };
}

export async function bookIdsOfAuthor(
  id: number,
  { from, count }: { from: number; count: number },
): Promise<{ ids: number[]; count: number }> {
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select books.id, count(*) over ()::integer as count from books
    where books.id in (select book_id from book_authors where author_id in (${authorsSame(id)}))
    order by books.year desc nulls last, books.title, books.id
    limit ${count} offset ${from}`);
  return { ids: rows.map((row) => row.id), count: rows[0]?.count ?? 0 };
}

export async function seriesOfAuthor(id: number): Promise<Name[]> {
  const { rows } = await db.execute<Name & Record<string, unknown>>(sql`
    select named.id, named.name, named.slug from book_authors
    join book_series using (book_id) join series on series.id = book_series.series_id
    join series named on named.id = coalesce(series.same_as_id, series.id)
    where author_id in (${authorsSame(id)})
    group by named.id order by count(*) desc, named.name limit ${MOST_NAMES}`);
  return rows;
}

export async function authorsOfSeries(id: number): Promise<Name[]> {
  const { rows } = await db.execute<Name & Record<string, unknown>>(sql`
    select named.id, named.name, named.slug from book_series
    join book_authors using (book_id) join authors on authors.id = book_authors.author_id
    join authors named on named.id = coalesce(authors.same_as_id, authors.id)
    where series_id in (${seriesSame(id)})
    group by named.id order by count(*) desc, named.name limit ${MOST_NAMES}`);
  return rows;
}

export async function placesOfSeries(id: number): Promise<PlacedBook[]> {
  const { rows } = await db.execute<{ bookId: number; from: number; to: number }>(sql`
    select book_id as "bookId", min(from_place) as "from", max(to_place) as "to" from book_series
    where series_id in (${seriesSame(id)})
    group by book_id order by 2, 3, 1 limit ${MOST_PLACES}`);
  return rows;
}

export async function booksOf(ids: readonly number[]): Promise<NameBook[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({ ...COVER_COLUMNS, year: books.year })
    .from(books)
    .where(inArray(books.id, [...ids]));
  const byId = new Map(found.map((book) => [book.id, book]));
  return ids.flatMap((id) => {
    const book = byId.get(id);
    if (!book) return [];
    const { title, author, genre, year } = book;
    return [{ id, title, author, genre, year, cover: coverPaths(book) }];
  });
}
