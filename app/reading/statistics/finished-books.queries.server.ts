import { sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { bookFacets, readingList, readingLog } from "#db/schema.ts";

import {
  EDITIONS,
  KINDS,
  LENGTHS_FROM,
  lengthName,
  starsName,
  type BookCount,
  type FinishedBooks,
} from "./finished-books.ts";
import type { Period } from "./period.ts";

export async function finishedBooks(userId: string, { first, last }: Period): Promise<FinishedBooks> {
  const [row] = await counts.execute({ userId, first, last });
  const { books, authors, lengths, stars, kinds, editions, most, meanPages, meanStars } = row!;
  return {
    books,
    authors: { count: authors, most: named(most, (author) => author) },
    lengths: named(lengths, lengthName),
    meanPages,
    stars: named(stars, starsName),
    meanStars,
    kinds: named(kinds, (kind) => kind[0]!.toUpperCase() + kind.slice(1)),
    editions: named(editions, (unit) => EDITIONS[unit]),
  };
}

export async function finishedByYear(userId: string): Promise<Array<{ year: number; books: number }>> {
  return byYear.execute({ userId });
}

const named = <Key>(counts: Array<[Key, number]> | null, name: (key: Key) => string): BookCount[] =>
  (counts ?? []).map(([key, books]) => ({ name: name(key), books }));

const userId = sql.placeholder("userId");
const first = sql`${sql.placeholder("first")}::date`;
const last = sql`${sql.placeholder("last")}::date`;
const MOST_AUTHORS = 8;

/** A book is by percent or by ear if any place in it was; by page if a page was reached before its completion. */
const finished = sql`
  done as materialized (
    select line.entry_id, bool_or(line.from_page > 0) as paged
    from ${readingLog} as line
    where line.user_id = ${userId} and line.status = 'completed'
      and line.at >= ${first} - 2 and line.at < ${last} + 3 and line.day between ${first} and ${last}
    group by line.entry_id
  ), units as materialized (
    select line.entry_id, max(line.kind) as unit from ${readingLog} as line
    where line.user_id = ${userId} and line.kind in ('percent', 'minutes') group by line.entry_id
  ), finished as materialized (
    select entry.author, entry.total_pages, entry.rating,
      coalesce(case when entry.total_minutes is not null then 'minutes' end, units.unit, case when done.paged then 'page' end) as edition,
      (select facet.term from ${bookFacets} as facet
       where facet.book_id = entry.book_id and facet.facet = 'form' and facet.term in (${sql.raw(KINDS.map((kind) => `'${kind}'`).join(", "))})
       order by facet.position, facet.term limit 1) as kind
    from done join ${readingList} as entry on entry.id = done.entry_id and entry.user_id = ${userId}
    left join units on units.entry_id = done.entry_id
  )`;

const countedBy = (key: string, order: string, limit = 100) =>
  sql.raw(`(select json_agg(json_build_array(key, books) order by ${order})
    from (select ${key} as key, count(*) as books from finished where ${key} is not null
      group by 1 order by ${order} limit ${limit}) as counted)`);

const LENGTH = `case when total_pages is not null then ${LENGTHS_FROM.map((from) => `(total_pages >= ${from})::int`).join(" + ")} end`;

type Counts<Key> = Array<[Key, number]> | null;

const counts = db
  .select({
    books: sql<number>`books`.mapWith(Number),
    authors: sql<number>`authors`.mapWith(Number),
    most: sql<Counts<string>>`most`,
    lengths: sql<Counts<number>>`lengths`,
    meanPages: sql<number | null>`mean_pages`,
    stars: sql<Counts<number>>`stars`,
    meanStars: sql<number | null>`mean_stars`,
    kinds: sql<Counts<string>>`kinds`,
    editions: sql<Counts<keyof typeof EDITIONS>>`editions`,
  })
  .from(
    sql`(
      with ${finished}
      select count(*) as books, count(distinct author) as authors,
        round(avg(total_pages))::int as mean_pages, round(avg(rating) / 2, 1)::float8 as mean_stars,
        ${countedBy("author", "books desc, key", MOST_AUTHORS)} as most, ${countedBy(LENGTH, "key")} as lengths,
        ${countedBy("rating / 2", "key desc")} as stars, ${countedBy("kind", "books desc, key")} as kinds,
        ${countedBy("edition", "books desc, key")} as editions
      from finished
    ) as figures`,
  )
  .prepare("");

const byYear = db
  .select({
    year: sql<number>`date_part('year', ${readingLog.day})::int`,
    books: sql<number>`count(distinct ${readingLog.entryId})`.mapWith(Number),
  })
  .from(readingLog)
  .where(sql`${readingLog.userId} = ${userId} and ${readingLog.status} = 'completed'`)
  .groupBy(sql`1`)
  .orderBy(sql`1 desc`)
  .prepare("");
