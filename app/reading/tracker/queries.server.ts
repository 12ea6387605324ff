import { eq, sql } from "drizzle-orm";

import { hasTerms } from "#app/books/words/has-terms.queries.server.ts";
import { everyTerm, searchTerms } from "#app/books/words/search-terms.ts";
import { writeCursor, type Cursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { foldText } from "#app/platform/fold-text.server.ts";
import { ENTRY_COLUMNS, toEntries } from "#app/reading/list/reading-entries.queries.server.ts";
import type { ListPage, ListSort, ListView, ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { db } from "#db/client.server.ts";
import { READING_STATUSES, type ReadingStatus } from "#db/reading.ts";
import { books, readingList } from "#db/schema.ts";

import { MOST_ON_TABLE } from "./list-view.ts";
import { ORDERS, START, START_OF_LEDGER } from "./order.queries.server.ts";

export type StatusCounts = Partial<Record<ReadingStatus, number>>;

/** The entries that a search finds or that are on a shelf, with their statuses; null for the whole list. */
export type FoundEntries = ReadonlyMap<number, ReadingStatus> | null;

export async function foundEntries(
  userId: string,
  { search, shelf }: Pick<ListView, "search" | "shelf">,
): Promise<FoundEntries> {
  const terms = search.split(/\s+/).filter(Boolean);
  if (terms.length === 0 && shelf === null) return null;
  const written = await entriesWithTerms.execute({ userId, terms, shelf });
  const spelled = everyTerm(searchTerms(search));
  const rows =
    written.length > 0 || spelled === null ? written : await entriesSpelled.execute({ userId, spelled, shelf });
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export async function shelvesOf(userId: string): Promise<string[]> {
  const rows = await shelvesOfReader.execute({ userId });
  return rows.map(({ name }) => name);
}

export async function statusCounts(userId: string): Promise<StatusCounts> {
  const rows = await countsOfReader.execute({ userId });
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

export function countsOf(found: NonNullable<FoundEntries>): StatusCounts {
  const counts: StatusCounts = {};
  for (const status of found.values()) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Books of a page, including the table. A phone prepares each of them before the page responds. */
const PAGE_SIZE = 24;

interface EntriesPage extends Page<ReadingEntry> {
  /** How many of the first items are on the table. */
  onTable: number;
}

/** Leaves out books being read, unless `status` asks for them; with `hasTable` they come first, last changed first. */
export async function entriesPage(
  userId: string,
  { status, sort, after }: Pick<ListPage, "status" | "sort" | "after">,
  timeZone: string,
  { found = null, hasTable = false }: { found?: FoundEntries; hasTable?: boolean } = {},
): Promise<EntriesPage> {
  const table = hasTable ? await rowsOnTable(userId, found) : [];
  const size = PAGE_SIZE - table.length;
  const isWhole = sort === "date" && found === null && status === null;
  const cursor = after ?? (isWhole ? START_OF_LEDGER : START[sort]);
  const given = parameters(userId, status, found, cursor, size + 1);
  const rows = await (isWhole ? ledgerOfReader : chosen[sort]).execute(given);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    items: await toEntries(userId, [...table, ...shown], timeZone),
    onTable: table.length,
    next: last ? writeCursor([...last.keys, last.id]) : null,
  };
}

async function rowsOnTable(userId: string, found: FoundEntries) {
  const given = parameters(userId, "reading", found, START.date, MOST_ON_TABLE);
  const rows = await (found === null ? ledgerOfReader : chosen.date).execute(given);
  return rows.filter(({ status }) => status === "reading");
}

function parameters(userId: string, status: ReadingStatus | null, found: FoundEntries, cursor: Cursor, limit: number) {
  const statuses = status === null ? READING_STATUSES.filter((name) => name !== "reading") : [status];
  const ids = found && [...found.keys()];
  return { userId, ids, statuses, key: cursor[0], second: cursor[1], id: cursor.at(-1), limit };
}

const ofReader = sql`${readingList.userId} = ${sql.placeholder("userId")}`;

const SHELF = sql`${sql.placeholder("shelf")}::text`;

/** Folds each term once, and each entry once for all of them. */
const entriesWithTerms = db
  .select({ id: readingList.id, status: readingList.status })
  .from(readingList)
  .where(
    sql`${ofReader} and ${foldText(sql`${readingList.title} || ' ' || ${readingList.author}`)} like all (
      array(select '%' || regexp_replace(${foldText(sql`term`)}, '[\\\\%_]', '\\\\\\&', 'g') || '%'
        from unnest(${sql.placeholder("terms")}::text[]) term))
      and (${SHELF} is null or ${SHELF} = any(${readingList.shelves}))`,
  )
  .prepare("");

const entriesSpelled = db
  .select({ id: readingList.id, status: readingList.status })
  .from(readingList)
  .where(
    sql`${ofReader} and ${hasTerms(sql`${readingList.title} || ' ' || ${readingList.author}`, sql`${sql.placeholder("spelled")}::text`)}
      and (${SHELF} is null or ${SHELF} = any(${readingList.shelves}))`,
  )
  .prepare("");

const MOST_SHELVES = 500;

const shelvesOfReader = db
  .select({ name: sql<string>`name` })
  .from(sql`${readingList}, unnest(${readingList.shelves}) as name`)
  .where(ofReader)
  .groupBy(sql`name`)
  .orderBy(sql`lower(name), name`)
  .limit(MOST_SHELVES)
  .prepare("");

const countsOfReader = db
  .select({ status: readingList.status, count: sql<number>`count(*)`.mapWith(Number) })
  .from(readingList)
  .where(ofReader)
  .groupBy(readingList.status)
  .prepare("");

const inOrder = (sort: ListSort, condition = sql`true`) =>
  db
    .select({ ...ENTRY_COLUMNS, keys: sql<string[]>`array[${sql.join(ORDERS[sort].keys, sql`, `)}]` })
    .from(readingList)
    .leftJoin(books, eq(books.id, readingList.bookId))
    .where(sql`${ofReader} and ${ORDERS[sort].after} and ${condition}`)
    .orderBy(...ORDERS[sort].order)
    .limit(sql.placeholder("limit"));

/** Has no filter conditions: with them PostgreSQL reads and sorts the whole list for one page. */
const ledgerOfReader = inOrder("date").prepare("");

const ids = sql`${sql.placeholder("ids")}::integer[]`;

/** Sorts what is chosen of one reader's list, which has a bounded length: 10,000 books take some ms. */
const chosenBy = (sort: ListSort) =>
  inOrder(
    sort,
    sql`${readingList.status} = any(${sql.placeholder("statuses")}::text[]) and (${ids} is null or ${readingList.id} = any(${ids}))`,
  ).prepare("");

const chosen = {
  date: chosenBy("date"),
  title: chosenBy("title"),
  author: chosenBy("author"),
  stars: chosenBy("stars"),
  pages: chosenBy("pages"),
};
