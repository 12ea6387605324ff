import { inArray, sql, type SQL } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths } from "#app/books/covers/cover-path.ts";
import { IS_FREE } from "#app/books/free/is-free.queries.server.ts";
import { mainTitleOf, NO_DESCRIPTION, type CatalogueBook } from "#app/books/outside/catalogue-book.ts";
import { savedBookIds } from "#app/books/saved/saved-books.queries.server.ts";
import { db } from "#db/client.server.ts";
import { books, readingList } from "#db/schema.ts";

import { findBooks } from "./find-books.queries.server.ts";
import type { FoundBook } from "./found-book.ts";
import type { SearchResult } from "./search-result.ts";

const MOST_OWN_RESULTS = 20;

const DESCRIPTION_SHOWN = 300;

export async function ownBooksFound(userId: string, query: string): Promise<FoundBook[]> {
  const ids = (await findBooks(query))?.found.slice(0, MOST_OWN_RESULTS).map(([, id]) => id) ?? [];
  const rows = await db
    .select({ ...SHOWN, listed: isListed(userId) })
    .from(books)
    .where(inArray(books.id, ids));
  return inOrderOf(ids, rows).map(ownFound);
}

/** In the order of `ids`, without deleted books; `userId` is null for a visitor. */
export async function searchResults(userId: string | null, ids: readonly number[]): Promise<SearchResult[]> {
  const rows = await db
    .select({ ...COVER_COLUMNS, year: books.year, pages: books.pages, isFree: IS_FREE, listed: isListed(userId) })
    .from(books)
    .where(inArray(books.id, [...ids]));
  const saved = userId === null ? new Set() : await savedBookIds(userId, ids);
  return inOrderOf(ids, rows).map((row) => {
    const { id, title, author, genre, year, pages, isFree, listed } = row;
    return { id, title, author, genre, year, pages, isFree, listed, saved: saved.has(id), cover: coverPaths(row) };
  });
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function outsideBooksFound(userId: string, found: readonly CatalogueBook[]): Promise<FoundBook[]> {
  if (found.length === 0) return [];
  const facts = JSON.stringify(
    found.map(({ externalId, isbn13, title, author }) => ({
      externalId,
      isbn13,
      title,
      author,
      mainTitle: mainTitleOf(title),
    })),
  );
  const outside = sql`jsonb_to_recordset(${facts}::jsonb)
    as outside("externalId" text, isbn13 text, title text, author text, "mainTitle" text)`;
  const { rows } = await db.execute<{ external_id: string; id: number | null; listed: boolean }>(sql`
    select outside."externalId" as external_id, ours.id, exists (
      select from ${readingList}
      where ${readingList.userId} = ${userId} and (
        ${readingList.bookId} = ours.id or ${readingList.isbn13} = outside.isbn13
        or (${readingList.bookId} is null and ${nameOf(readingList)} = ${nameOf({ title: sql`outside.title`, author: sql`outside.author` })})
      )
    ) as listed
    from ${outside} left join lateral ${ourBook({
      externalId: sql`outside."externalId"`,
      isbn13: sql`outside.isbn13`,
      title: sql`outside.title`,
      author: sql`outside.author`,
      mainTitle: sql`outside."mainTitle"`,
    })} as ours on true`);
  const standing = new Map(rows.map((row) => [row.external_id, row]));
  return found.map(({ externalId, title, author, genre, isbn13, pageCount, description }) => ({
    externalId,
    title,
    author,
    genre,
    isbn13,
    id: standing.get(externalId)?.id ?? null,
    pages: pageCount,
    description: description.slice(0, DESCRIPTION_SHOWN),
    cover: { src: `/catalogue/covers/${encodeURIComponent(externalId)}`, srcSet: null },
    listed: standing.get(externalId)?.listed ?? false,
  }));
}

/** A subquery by id, else ISBN, else title (also without subtitle) and author unless ids of one catalogue differ. */
export function ourBook({
  externalId,
  isbn13,
  title,
  author,
  mainTitle,
}: Record<"externalId" | "isbn13" | "title" | "author" | "mainTitle", SQL>): SQL {
  const named = (name: SQL) => sql`(${nameOf(books)} = ${nameOf({ title: name, author })}
    and (${catalogueOf(books.bookId)} = ${catalogueOf(externalId)}) is not true)`;
  return sql`(
    select id from (
      select ${books.id} as id, 1 as rank from ${books} where ${books.bookId} = ${externalId}::text
      union all select ${books.id}, 2 from ${books} where ${books.isbn13} = ${isbn13}::text
      union all (select ${books.id}, 3 from ${books} where ${named(title)} order by ${books.id} limit 1)
      union all (select ${books.id}, 4 from ${books} where ${named(mainTitle)} order by ${books.id} limit 1)
    ) as known order by rank limit 1)`;
}

/** Recognised by its form; null for a number, which imported files have. */
const catalogueOf = (id: SQL | typeof books.bookId) =>
  sql`case when ${id}::text ~ '^OL[0-9]+[WM]$' then 'openlibrary' when ${id}::text !~ '^[0-9]+$' then 'google' end`;

function nameOf({
  title,
  author,
}: {
  title: SQL | typeof books.title | typeof readingList.title;
  author: SQL | typeof books.author | typeof readingList.author;
}): SQL {
  return sql`md5(lower(${title}::text) || chr(10) || lower(${author}::text))`;
}

/** Names tables as text: drizzle omits table names in a select from one table, and both tables have an id. */
function isListed(userId: string | null): SQL<boolean> {
  return sql<boolean>`exists (
    select from reading_list as entry
    where entry.user_id = ${userId} and (
      entry.book_id = books.id or entry.isbn13 = books.isbn13
      or (entry.book_id is null and ${nameOf({ title: sql`entry.title`, author: sql`entry.author` })}
        = ${nameOf({ title: sql`books.title`, author: sql`books.author` })})
    )
  )`;
}

const SHOWN = {
  ...COVER_COLUMNS,
  externalId: books.bookId,
  pages: books.pages,
  description: sql<string>`left(coalesce(${books.description}, ${NO_DESCRIPTION}), ${DESCRIPTION_SHOWN})`,
  isbn13: books.isbn13,
};

type OwnRow = Pick<FoundBook, "externalId" | "title" | "author" | "genre" | "description" | "isbn13" | "listed"> & {
  id: number;
  pages: number | null;
} & Parameters<typeof coverPaths>[0];

function ownFound(row: OwnRow): FoundBook {
  const { id, externalId, title, author, genre, pages, description, isbn13, listed } = row;
  return {
    id,
    externalId,
    title,
    author,
    genre,
    pages: pages ?? 0,
    description,
    isbn13,
    cover: coverPaths(row),
    listed,
  };
}
