import { asc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { db } from "#db/client.server.ts";
import { authors, bookAuthors } from "#db/schema.ts";

import { placesOfSeries, type Name } from "./name-pages.queries.server.ts";
import { titleParts } from "./series-in-title.ts";
import { linesAround, placeText, type PlacedBook } from "./series-places.ts";

/** `book` is null for a gap. */
interface Neighbour {
  text: string;
  book: { id: number; title: string; shortTitle: string } | null;
}

export interface BookSeries extends Name {
  place: string;
  before: Neighbour[];
  after: Neighbour[];
}

const MOST_SERIES = 3;
/** A volume of several books counts only if so few other books begin between it and this one. */
const LOOKED_AT = 20;

const survivors = alias(authors, "survivors");

const peopleById = db
  .select({ id: authors.id, name: authors.name, slug: sql<string>`coalesce(${survivors.slug}, ${authors.slug})` })
  .from(bookAuthors)
  .innerJoin(authors, eq(authors.id, bookAuthors.authorId))
  .leftJoin(survivors, eq(survivors.id, authors.sameAsId))
  .where(eq(bookAuthors.bookId, sql.placeholder("bookId")))
  .orderBy(asc(bookAuthors.position))
  .prepare("");

export async function peopleOfBook(bookId: number): Promise<Name[]> {
  return peopleById.execute({ bookId });
}

export async function seriesOfBookPage(bookId: number): Promise<BookSeries[]> {
  const { rows } = await db.execute<Name & { from: number; to: number } & Record<string, unknown>>(sql`
    select id, name, slug, from_place as "from", to_place as "to" from ${placesOf(sql`${bookId}::integer`)} placed
    order by name, id limit ${MOST_SERIES}`);
  return Promise.all(
    rows.map(async ({ id, name, slug, ...place }) => ({
      id,
      name,
      slug,
      place: placeText(place),
      ...(await neighbours(id, { bookId, ...place })),
    })),
  );
}

export async function seriesPlacesOfBook(bookId: number): Promise<Array<{ name: string; books: PlacedBook[] }>> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from ${placesOf(sql`${bookId}::integer`)} placed order by name, id limit ${MOST_SERIES}`);
  return Promise.all(rows.map(async ({ id, name }) => ({ name, books: await placesOfSeries(id) })));
}

async function neighbours(seriesId: number, own: PlacedBook): Promise<Pick<BookSeries, "before" | "after">> {
  const from = sql`${own.from}::double precision`;
  const { rows } = await db.execute<PlacedBook & { title: string } & Record<string, unknown>>(sql`
    select near.book_id as "bookId", from_place as "from", to_place as "to", title
    from ${booksNear(sql`${seriesId}::integer`, from, sql`${own.bookId}::integer`)} near
    join books on books.id = near.book_id order by from_place, near.book_id`);
  const titles = new Map(rows.map(({ bookId, title }) => [bookId, title]));
  const shown = (line: ReturnType<typeof linesAround>["before"][number]): Neighbour => {
    if ("gap" in line) return { text: line.text, book: null };
    const title = titles.get(line.book.bookId)!;
    return { text: line.text, book: { id: line.book.bookId, title, shortTitle: titleParts(title).title } };
  };
  const { before, after } = linesAround(own, rows);
  return { before: before.map(shown), after: after.map(shown) };
}

/** A text that changes exactly when the names on a book's page do: people, series, places and neighbours. */
export function namesVersion(bookId: SQL): SQL {
  return sql`
    (select string_agg(concat_ws(':', author.id, author.xmin, kept.xmin), ' ' order by written.position)
     from book_authors written join authors author on author.id = written.author_id
     left join authors kept on kept.id = author.same_as_id where written.book_id = ${bookId}),
    (select md5(string_agg(concat_ws(':', placed.id, placed.version, placed.from_place, placed.to_place, near.version),
       ' ' order by placed.id))
     from ${placesOf(bookId)} placed left join lateral (
       select string_agg(concat_ws(':', near.book_id, near.from_place, near.to_place,
         case when distance = 1 then (select next.xmin from books next where next.id = near.book_id) end),
         ' ' order by near.from_place, near.book_id) as version
       from ${booksNear(sql`placed.id`, sql`placed.from_place`, bookId)} near
     ) near on true)`;
}

const placesOf = (bookId: SQL) => sql`(
  select kept.id, kept.name, kept.slug, kept.xmin::text as version,
    min(written.from_place) as from_place, max(written.to_place) as to_place
  from book_series written join series named on named.id = written.series_id
  join series kept on kept.id = coalesce(named.same_as_id, named.id)
  where written.book_id = ${bookId} group by kept.id, kept.xmin::text)`;

/** `distance` is 1 for the next book on each side. */
const booksNear = (seriesId: SQL, from: SQL, bookId: SQL) => sql`(
  select book_id, from_place, to_place, row_number() over (order by from_place desc, book_id desc) as distance
  from ${side(seriesId, sql`(from_place, book_id) < (${from}, ${bookId})`, sql`desc`, bookId)} earlier
  union all
  select book_id, from_place, to_place, row_number() over (order by from_place, book_id)
  from ${side(seriesId, sql`(from_place, book_id) > (${from}, ${bookId})`, sql`asc`, bookId)} later)`;

const side = (seriesId: SQL, where: SQL, order: SQL, bookId: SQL) => sql`(
  select other.* from (select id from series where id = ${seriesId} or same_as_id = ${seriesId}) same, lateral (
    select book_id, from_place, to_place from book_series
    where series_id = same.id and ${where} and book_id <> ${bookId}
    order by from_place ${order}, book_id ${order} limit ${sql.raw(String(LOOKED_AT))}
  ) other)`;
