import { inArray, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books } from "#db/schema.ts";

import { COVER_COLUMNS } from "./cover-columns.server.ts";
import { coverPaths, type CoverPaths } from "./covers/cover-path.ts";

export interface NamedBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  cover: CoverPaths;
}

/** Books of one title that are looked at for their author: many are called “Poems”. */
const MOST_OF_ONE_TITLE = 50;

/**
 * Our books that have one of the titles and whose author's last name stands in `text`, in the order of the titles.
 * Case, accents, punctuation and a possessive “s” are ignored.
 */
export async function booksNamed(titles: readonly string[], text: string, limit: number): Promise<NamedBook[]> {
  if (titles.length === 0) return [];
  const lastName = sql`regexp_replace(search_words(split_part(author, ',', 1)), '^.* ', '')`;
  const { rows } = await db.execute<{ id: number }>(sql`
    with named as materialized (
      select search_words(title) as title, min(place) as place
      from unnest(${sql.param(titles)}::text[]) with ordinality as given(title, place)
      group by 1 having search_words(title) <> ''
    ), text as materialized (select ' ' || search_words(${text}::text) || ' ' as words)
    select found.id from named, text, lateral (
      select candidate.id from (
        select id, author from ${books}
        where left(search_words(${books.title}), 100) collate "C" = left(named.title, 100)
          and search_words(${books.title}) = named.title
        limit ${MOST_OF_ONE_TITLE}
      ) as candidate
      where text.words ~ (' ' || ${lastName} || 's? ')
      order by candidate.id limit 1
    ) as found
    order by named.place limit ${limit}
  `);
  return booksInOrder([...new Set(rows.map(({ id }) => id))]);
}

/** Those of these books that exist, in this order. */
export async function booksInOrder(ids: readonly number[]): Promise<NamedBook[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select(COVER_COLUMNS)
    .from(books)
    .where(inArray(books.id, [...ids]));
  const byId = new Map(found.map((book) => [book.id, book]));
  return ids.flatMap((id) => {
    const book = byId.get(id);
    return book ? [{ id, title: book.title, author: book.author, genre: book.genre, cover: coverPaths(book) }] : [];
  });
}
