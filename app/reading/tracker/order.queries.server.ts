import { sql, type Column, type SQL } from "drizzle-orm";

import { microsOf, momentAt } from "#app/http/cursor.server.ts";
import type { Cursor } from "#app/http/cursor.ts";
import type { ListSort } from "#app/reading/list/reading-entry.ts";
import { MAX_PAGES, STATUS_RANKS } from "#db/reading.ts";
import { readingList } from "#db/schema.ts";
import { entryDate, statusRank } from "#db/schema/reading/reading-order.ts";

interface Order {
  /** As in a cursor. Together with the id they are unique. */
  keys: SQL<string>[];
  after: SQL;
  order: SQL[];
}

const [key, second, id] = [sql.placeholder("key"), sql.placeholder("second"), sql.placeholder("id")];

/** Bounded, so that a cursor fits into a URL. The collation is many times faster than folded text. */
const sortKey = (text: Column) => sql<string>`left(${text}, 80) collate "und-x-icu"`;

const byText = (first: SQL<string>, then: SQL<string>): Order => ({
  keys: [first, then],
  after: sql`(${first}, ${then}, ${readingList.id}) > (${key}::text, ${second}::text, ${id}::integer)`,
  order: [first, then, sql`${readingList.id}`],
});

const date = entryDate(readingList);

const byNumberAndDate = (number: SQL): Order => ({
  keys: [sql<string>`${number}::text`, microsOf(date)],
  after: sql`(${number}, ${date}, ${readingList.id}) < (${key}::bigint, ${momentAt(second)}, ${id}::integer)`,
  order: [sql`${number} desc`, sql`${date} desc`, sql`${readingList.id} desc`],
});

/** Unknown lengths come last. */
const pages = sql`coalesce(${readingList.totalPages}, ${sql.raw(String(MAX_PAGES + 1))})`;

export const ORDERS: Record<ListSort, Order> = {
  date: byNumberAndDate(statusRank(readingList)),
  title: byText(sortKey(readingList.title), sortKey(readingList.author)),
  author: byText(sortKey(readingList.author), sortKey(readingList.title)),
  stars: byNumberAndDate(sql`coalesce(${readingList.rating}, 0)`),
  pages: {
    keys: [sql<string>`${pages}::text`, sortKey(readingList.title)],
    after: sql`(${pages}, ${sortKey(readingList.title)}, ${readingList.id}) > (${key}::bigint, ${second}::text, ${id}::integer)`,
    order: [pages, sortKey(readingList.title), sql`${readingList.id}`],
  },
};

const LATEST = "9000000000000000";

export const START: Record<ListSort, Cursor> = {
  date: [LATEST, LATEST, 0],
  title: ["", "", 0],
  author: ["", "", 0],
  stars: [LATEST, LATEST, 0],
  pages: ["0", "", 0],
};

export const START_OF_LEDGER: Cursor = [String(STATUS_RANKS.want_to_read), LATEST, 0];
