import { inArray, sql } from "drizzle-orm";

import type { Task } from "#app/platform/jobs/jobs.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { bookAuthors, bookNamesDue, books, bookSeries, seriesCorrections } from "#db/schema.ts";

import { nameIds, type NameTable } from "./name-ids.queries.server.ts";
import { personKey, seriesKey } from "./name-key.ts";
import { peopleOf } from "./people.ts";
import { titleParts, type SeriesPlace } from "./series-in-title.ts";

const BATCH = 500;
/** Arbitrary advisory lock: without it, two transactions that add a name could deadlock or add it twice. */
const NAMES_LOCK = 0x6e616d65;

interface TitledBook {
  id: number;
  title: string;
  author: string;
  seriesName: string | null;
  seriesPlace: number | null;
}

/** Returns the number of books. Rejects between two batches if aborted. */
export async function readDueNames(signal?: AbortSignal): Promise<number> {
  let read = 0;
  try {
    for (let after = 0; ;) {
      signal?.throwIfAborted();
      const ids = await db.transaction((tx) => readBatch(tx, after));
      if (ids.length === 0) break;
      read += ids.length;
      after = ids.at(-1)!;
    }
  } finally {
    // Once for all batches: a version for each would keep emptying the page cache.
    if (read > 0) await noteNamesChanged(db);
  }
  await db.execute(sql`
    delete from ${bookNamesDue} where not exists (select from ${books} where ${books.id} = ${bookNamesDue.bookId})`);
  return read;
}

export const bookNames: Task = {
  work: async (signal) => void (await readDueNames(signal)),
  rhythm: { cron: "* * * * *", afterStart: 0, onceInSeconds: 30 },
};

/** Starts after the last id: otherwise each batch would skip over all rows that were read before. */
async function readBatch(tx: Transaction, after: number): Promise<number[]> {
  await lockNames(tx);
  // Skips books that another transaction is writing: they stay due.
  const { rows } = await tx.execute<TitledBook & Record<string, unknown>>(sql`
    select books.id, books.title, books.author, books.series_name as "seriesName", books.series_place as "seriesPlace"
    from book_names_due due join books on books.id = due.book_id
    where due.book_id > ${after} and books.id > ${after}
    order by due.book_id limit ${BATCH}
    for update of due skip locked for key share of books skip locked`);
  if (rows.length > 0) await writeNames(tx, rows);
  return rows.map(({ id }) => id);
}

/** Call it before writing names. */
export async function lockNames(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
}

export async function writeNames(tx: Transaction, titled: readonly TitledBook[]): Promise<void> {
  const ids = titled.map(({ id }) => id);
  const corrections = await tx.select().from(seriesCorrections).where(inArray(seriesCorrections.bookId, ids));
  const corrected = new Map(corrections.map((correction) => [correction.bookId, placesOf(correction)]));
  const people = titled.flatMap(({ id, author }) =>
    peopleOf(author).map((name, position) => ({ bookId: id, name, key: personKey(name), position })),
  );
  const placed = titled.flatMap((book) =>
    (corrected.get(book.id) ?? statedPlaces(book)).map((place) => ({
      bookId: book.id,
      ...place,
      key: seriesKey(place.name),
    })),
  );
  await tx.delete(bookAuthors).where(inArray(bookAuthors.bookId, ids));
  await tx.delete(bookSeries).where(inArray(bookSeries.bookId, ids));
  const authorIds = await idsOf(tx, "authors", people);
  const seriesIds = await idsOf(tx, "series", placed);
  await insertAuthors(
    tx,
    people.map(({ bookId, key, position }) => [bookId, authorIds.get(key)!, position]),
  );
  await insertSeries(
    tx,
    placed.map(({ bookId, key, from, to }) => [bookId, seriesIds.get(key)!, from, to]),
  );
  await tx.delete(bookNamesDue).where(inArray(bookNamesDue.bookId, ids));
}

function statedPlaces({ title, seriesName, seriesPlace }: TitledBook): SeriesPlace[] {
  const { series } = titleParts(title);
  if (series.length > 0 || seriesName === null || seriesPlace === null) return series;
  return [{ name: seriesName, from: seriesPlace, to: seriesPlace }];
}

const idsOf = (tx: Transaction, table: NameTable, named: Array<{ key: string; name: string }>) =>
  nameIds(tx, table, new Map(named.map(({ key, name }) => [key, name]).toReversed() as Array<[string, string]>));

function placesOf({ name, fromPlace, toPlace }: typeof seriesCorrections.$inferSelect): SeriesPlace[] {
  return name === null ? [] : [{ name, from: fromPlace!, to: toPlace! }];
}

async function insertAuthors(tx: Transaction, rows: Array<[number, number, number]>): Promise<void> {
  await tx.execute(sql`
    insert into book_authors (book_id, author_id, position)
    select (row->>0)::integer, (row->>1)::integer, (row->>2)::smallint
    from json_array_elements(${JSON.stringify(rows)}::json) as row
    on conflict do nothing`);
}

async function insertSeries(tx: Transaction, rows: Array<[number, number, number, number]>): Promise<void> {
  await tx.execute(sql`
    insert into book_series (book_id, series_id, from_place, to_place)
    select (row->>0)::integer, (row->>1)::integer, (row->>2)::double precision, (row->>3)::double precision
    from json_array_elements(${JSON.stringify(rows)}::json) as row
    on conflict do nothing`);
}

/** Counts a change of public pages, like the catalogue's trigger. */
export async function noteNamesChanged(tx: Pick<Transaction, "execute">): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update catalogue_changes set changes = changes + 1
    where id = (select id from catalogue_changes limit 1 for update skip locked)`);
  if (rowCount === 0) await tx.execute(sql`insert into catalogue_changes (changes) values (1)`);
}
