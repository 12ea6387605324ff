import { sql, type SQL } from "drizzle-orm";

import { coverPaths } from "#app/books/model/covers/cover-path.ts";
import type { FoundBook } from "#app/books/model/found-book.ts";
import { NO_DESCRIPTION, type CatalogueBook } from "#app/books/model/outside/catalogue-book.ts";
import { searchWords } from "#app/books/model/search-words.server.ts";
import { db } from "#db/client.server.ts";
import { isbn13From } from "#db/import/isbn.ts";
import { books, readingList } from "#db/schema.ts";

const MOST_OWN_RESULTS = 20;

/** Books whose words match are ranked among so many, in no order: words that half of all titles share stay cheap. */
const MOST_CANDIDATES = 200;

/** What a card shows of a description. */
const DESCRIPTION_SHOWN = 300;

/**
 * Books of ours whose title or author has all words of `query`, the last one perhaps begun; titles that begin with it
 * first. Or the book of that ISBN.
 */
export async function ownBooksFound(userId: string, query: string): Promise<FoundBook[]> {
  const { phrase, words } = await searchWords(query);
  if (phrase === "") return [];
  const title = sql`search_words(${books.title})`;
  const begin = sql`left(${title}, 100) collate "C"`;
  const wholeBegin = phrase.slice(0, 100);
  const found = sql`(
    (select ${books.id} from ${books}
      where ${begin} >= ${wholeBegin} and ${begin} < ${wholeBegin} || chr(1114111)
      order by ${begin} limit ${MOST_OWN_RESULTS / 2})
    union all
    (select ${books.id} from ${books}
      where to_tsvector('simple', search_words(${books.title} || ' ' || ${books.author})) @@ ${words}::tsquery
      limit ${MOST_CANDIDATES})
    union all
    (select ${books.id} from ${books} where ${books.isbn13} = ${isbn13From(query)})
  )`;
  const rows = await db
    .select({ ...SHOWN, listed: listed(userId) })
    .from(books)
    .where(sql`${books.id} in ${found}`)
    .orderBy(
      sql`${title} = ${phrase} desc`,
      sql`starts_with(${title}, ${phrase}) desc`,
      sql`strpos(${title}, ${phrase}) > 0 desc`,
      sql`length(${title})`,
      books.id,
    )
    .limit(MOST_OWN_RESULTS);
  return rows.map(ownFound);
}

/** How books of an outside catalogue stand to ours and to the reader's list, in the same order. */
export async function outsideBooksFound(userId: string, found: readonly CatalogueBook[]): Promise<FoundBook[]> {
  if (found.length === 0) return [];
  const facts = JSON.stringify(
    found.map(({ externalId, isbn13, title, author }) => ({ externalId, isbn13, title, author })),
  );
  const asked = sql`jsonb_to_recordset(${facts}::jsonb) as asked("externalId" text, isbn13 text, title text, author text)`;
  const { rows } = await db.execute<{ external_id: string; id: number | null; listed: boolean }>(sql`
    select asked."externalId" as external_id, ours.id, exists (
      select from ${readingList}
      where ${readingList.userId} = ${userId} and (
        ${readingList.bookId} = ours.id or ${readingList.isbn13} = asked.isbn13
        or (${readingList.bookId} is null and ${nameOf(readingList)} = ${nameOf({ title: sql`asked.title`, author: sql`asked.author` })})
      )
    ) as listed
    from ${asked} left join lateral ${ourBook({
      externalId: sql`asked."externalId"`,
      isbn13: sql`asked.isbn13`,
      title: sql`asked.title`,
      author: sql`asked.author`,
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

/** A book is ours by its external id, else by its ISBN, else by title and author; a row is a work. */
export function ourBook({
  externalId,
  isbn13,
  title,
  author,
}: Record<"externalId" | "isbn13" | "title" | "author", SQL>): SQL {
  return sql`(
    select id from (
      select ${books.id} as id, 1 as rank from ${books} where ${books.bookId} = ${externalId}::text
      union all select ${books.id}, 2 from ${books} where ${books.isbn13} = ${isbn13}::text
      union all (select ${books.id}, 3 from ${books}
        where ${nameOf(books)} = ${nameOf({ title, author })} order by ${books.id} limit 1)
    ) as known order by rank limit 1)`;
}

/** As the tables index it. */
function nameOf({
  title,
  author,
}: {
  title: SQL | typeof books.title | typeof readingList.title;
  author: SQL | typeof books.author | typeof readingList.author;
}): SQL {
  return sql`md5(lower(${title}::text) || chr(10) || lower(${author}::text))`;
}

/**
 * Whether this book, or one of the reader's own with its name or its ISBN, is on the list. Spelled out, because
 * drizzle leaves the tables' names away where a select has one table, and both have an id.
 */
function listed(userId: string): SQL<boolean> {
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
  id: books.id,
  externalId: books.bookId,
  title: books.title,
  author: books.author,
  genre: books.genre,
  pages: books.pages,
  description: sql<string>`left(coalesce(${books.description}, ${NO_DESCRIPTION}), ${DESCRIPTION_SHOWN})`,
  isbn13: books.isbn13,
  imageUrl: books.imageUrl,
  coverHash: books.coverHash,
  coverCheckedAt: books.coverCheckedAt,
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
