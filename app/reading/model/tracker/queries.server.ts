import { eq, sql } from "drizzle-orm";

import { writeCursor, type Cursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { foldText } from "#app/platform/fold-text.server.ts";
import { ENTRY_COLUMNS, toEntries } from "#app/reading/model/reading-entries.server.ts";
import type { ListPage, ListSort, ReadingEntry } from "#app/reading/model/reading-entry.ts";
import { db } from "#db/client.server.ts";
import { READING_STATUSES, type ReadingStatus } from "#db/reading.ts";
import { books, readingList } from "#db/schema.ts";

import { MOST_ON_TABLE } from "./list-view.ts";
import { ORDERS, START, START_OF_LEDGER } from "./order.queries.server.ts";

export type StatusCounts = Partial<Record<ReadingStatus, number>>;

/** How many of the reader's entries have each status, of all or of those that the search finds. */
export async function statusCounts(userId: string, search = ""): Promise<StatusCounts> {
  const terms = termsOf(search);
  const rows = await (terms.length === 0 ? countsOfReader : foundCounts).execute({ userId, terms });
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** The books that are being read, of all or of those that the search finds, last changed first. */
export async function entriesOnTable(userId: string, search: string, timeZone: string): Promise<ReadingEntry[]> {
  const page: ListPage = { search, status: "reading", sort: "date", after: null };
  const rows = await (search === ""
    ? ledgerOfReader.execute(parameters(userId, page, START.date, MOST_ON_TABLE))
    : found.date.execute(parameters(userId, page, START.date, MOST_ON_TABLE)));
  return toEntries(
    userId,
    rows.filter(({ status }) => status === "reading"),
    timeZone,
  );
}

export const PAGE_SIZE = 24;

/** A page of the list without the books that are being read, unless it is of that status. */
export async function entriesPage(userId: string, page: ListPage, timeZone: string): Promise<Page<ReadingEntry>> {
  const { search, status, sort, after } = page;
  const isWhole = sort === "date" && search === "" && status === null;
  const rows = await (isWhole
    ? ledgerOfReader.execute(parameters(userId, page, after ?? START_OF_LEDGER, PAGE_SIZE + 1))
    : found[sort].execute(parameters(userId, page, after ?? START[sort], PAGE_SIZE + 1)));
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    items: await toEntries(userId, shown, timeZone),
    next: last ? writeCursor([...last.keys, last.id]) : null,
  };
}

const termsOf = (search: string) => search.split(/\s+/).filter(Boolean);

function parameters(userId: string, { search, status }: ListPage, cursor: Cursor, limit: number) {
  const statuses = status === null ? READING_STATUSES.filter((name) => name !== "reading") : [status];
  return { userId, terms: termsOf(search), statuses, key: cursor[0], second: cursor[1], id: cursor.at(-1), limit };
}

const ofReader = sql`${readingList.userId} = ${sql.placeholder("userId")}`;

const containsTerms = sql`not exists (
  select from unnest(${sql.placeholder("terms")}::text[]) term
  where strpos(${foldText(sql`${readingList.title} || ' ' || ${readingList.author}`)}, ${foldText(sql`term`)}) = 0)`;

const counts = () =>
  db.select({ status: readingList.status, count: sql<number>`count(*)`.mapWith(Number) }).from(readingList);

const countsOfReader = counts().where(ofReader).groupBy(readingList.status).prepare("reading_status_counts");

const foundCounts = counts()
  .where(sql`${ofReader} and ${containsTerms}`)
  .groupBy(readingList.status)
  .prepare("found_status_counts");

const inOrder = (sort: ListSort, condition = sql`true`) =>
  db
    .select({ ...ENTRY_COLUMNS, keys: sql<string[]>`array[${sql.join(ORDERS[sort].keys, sql`, `)}]` })
    .from(readingList)
    .leftJoin(books, eq(books.id, readingList.bookId))
    .where(sql`${ofReader} and ${ORDERS[sort].after} and ${condition}`)
    .orderBy(...ORDERS[sort].order)
    .limit(sql.placeholder("limit"));

/** Has no filter conditions: with them PostgreSQL reads and sorts the whole list for one page. */
const ledgerOfReader = inOrder("date").prepare("reading_ledger");

/** Sorts what it finds of one reader's list, which has a bounded length: 10,000 books take some ms. */
const foundBy = (sort: ListSort) =>
  inOrder(sort, sql`${readingList.status} = any(${sql.placeholder("statuses")}::text[]) and ${containsTerms}`).prepare(
    `found_entries_by_${sort}`,
  );

const found = {
  date: foundBy("date"),
  title: foundBy("title"),
  author: foundBy("author"),
  stars: foundBy("stars"),
  pages: foundBy("pages"),
};
