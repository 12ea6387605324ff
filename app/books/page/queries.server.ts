import { and, asc, eq, inArray, sql } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { FREE_COLUMNS } from "#app/books/free/is-free.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { bookFacets, bookMerges, books } from "#db/schema.ts";

const TAG_FACETS = ["mood", "theme", "setting", "era", "form", "genre"];
const MOST_TAGS = 12;

const bookById = db
  .select({
    ...COVER_COLUMNS,
    description: books.description,
    linkUrl: books.linkUrl,
    ...FREE_COLUMNS,
    isbn13: books.isbn13,
    year: books.year,
    pages: books.pages,
  })
  .from(books)
  .where(eq(books.id, sql.placeholder("id")))
  .prepare("");

export async function bookOfPage(id: number) {
  const [book] = await bookById.execute({ id });
  return book ?? null;
}

const tagsById = db
  .select({ term: bookFacets.term })
  .from(bookFacets)
  .where(and(eq(bookFacets.bookId, sql.placeholder("id")), inArray(bookFacets.facet, TAG_FACETS)))
  .orderBy(asc(bookFacets.position), asc(bookFacets.facet), asc(bookFacets.term))
  .limit(2 * MOST_TAGS)
  .prepare("");

/** Terms such as "bittersweet" and "the sea", best first. */
export async function tagsOf(id: number): Promise<string[]> {
  const rows = await tagsById.execute({ id });
  return [...new Set(rows.map(({ term }) => term))].slice(0, MOST_TAGS);
}

const contentNotesById = db
  .select({ term: bookFacets.term })
  .from(bookFacets)
  .where(and(eq(bookFacets.bookId, sql.placeholder("id")), eq(bookFacets.facet, "warning")))
  .orderBy(asc(bookFacets.position), asc(bookFacets.term))
  .prepare("");

export async function contentNotesOf(id: number): Promise<string[]> {
  const rows = await contentNotesById.execute({ id });
  return rows.map(({ term }) => term);
}

interface CurrentBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
}

const CURRENT = { id: books.id, title: books.title, author: books.author, genre: books.genre };

const currentById = db
  .select(CURRENT)
  .from(books)
  .where(eq(books.id, sql.placeholder("id")))
  .prepare("");

/** Follows merges of books. */
export async function currentBook(id: number): Promise<CurrentBook | null> {
  const [book] = await currentById.execute({ id });
  if (book) return book;
  const [survivor] = await db
    .select(CURRENT)
    .from(books)
    .where(
      sql`${books.id} in (
        with recursive merged(id) as (
          select kept_id from ${bookMerges} where (gone->>'id')::integer = ${id}
          union
          select kept_id from ${bookMerges} join merged on (gone->>'id')::integer = merged.id
        )
        select id from merged)`,
    )
    .limit(1);
  return survivor ?? null;
}
