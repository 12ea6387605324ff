import { sql, type SQL } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books } from "#db/schema.ts";

export interface NamedBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  cover: CoverPaths;
}

/** Many books are called “Poems”. */
const MOST_OF_ONE_TITLE = 50;

/** The author's last name must stand in `text`. In the order of the titles. */
export async function booksNamed(titles: readonly string[], text: string, limit: number): Promise<NamedBook[]> {
  if (titles.length === 0) return [];
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
      where ${standsIn(sql`text.words`)}
      order by candidate.id limit 1
    ) as found
    order by named.place limit ${limit}
  `);
  return booksInOrder([...new Set(rows.map(({ id }) => id))]);
}

/** The author's last name must stand in title or text, unless the title has several words and is unique. */
export async function booksOffered(
  offers: ReadonlyArray<{ title: string; text: string }>,
): Promise<Array<{ id: number; title: string } | null>> {
  if (offers.length === 0) return [];
  const { rows } = await db.execute<{ place: number; id: number; title: string }>(sql`
    with offer as materialized (
      select place::integer, ' ' || search_words(title || ' ' || text) || ' ' as words, search_words(named) as named
      from unnest(${sql.param(offers.map(({ title }) => title))}::text[], ${sql.param(offers.map(({ text }) => text))}::text[])
        with ordinality as given (title, text, place),
        unnest(array[title, regexp_replace(title, '(?i) (by|for|at) .*$', ''), regexp_replace(title, ' ?[:(–—].*$', '')]) as named
    )
    select distinct on (place) place, found.id, found.title from offer, lateral (
      select id, title, ${standsIn(sql`offer.words`)} as is_by_author, count(*) over () = 1 and named like '% %' as is_sure
      from (
        select id, title, author from ${books}
        where left(search_words(${books.title}), 100) collate "C" = left(named, 100)
          and search_words(${books.title}) = named
        limit ${MOST_OF_ONE_TITLE}
      ) as candidate
    ) as found
    where named <> '' and (is_by_author or is_sure)
    order by place, is_by_author desc, length(named) desc, found.id`);
  const byPlace = new Map(rows.map(({ place, id, title }) => [place, { id, title }]));
  return offers.map((_, index) => byPlace.get(index + 1) ?? null);
}

/** `words` are surrounded by spaces. */
function standsIn(words: SQL): SQL {
  return sql`${words} ~ (' ' || regexp_replace(search_words(split_part(author, ',', 1)), '^.* ', '') || 's? ')`;
}

const booksByIds = db
  .select(COVER_COLUMNS)
  .from(books)
  .where(sql`${books.id} = any(${sql.placeholder("ids")}::integer[])`)
  .prepare("");

export async function booksInOrder(ids: readonly number[]): Promise<NamedBook[]> {
  if (ids.length === 0) return [];
  const found = await booksByIds.execute({ ids });
  const byId = new Map(found.map((book) => [book.id, book]));
  return ids.flatMap((id) => {
    const book = byId.get(id);
    return book ? [{ id, title: book.title, author: book.author, genre: book.genre, cover: coverPaths(book) }] : [];
  });
}
