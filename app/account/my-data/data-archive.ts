import { promisify } from "node:util";

import { strToU8, zip, type AsyncZippable, type AsyncZipOptions } from "fflate";

import { BYTE_ORDER_MARK, csvRow, type CsvValue } from "#app/platform/csv.ts";
import { readingCsvHead, readingCsvRow } from "#app/reading/export/reading-archive.ts";

import type { AccountData } from "./data.queries.server.ts";
import { readablePage } from "./readable-data.ts";

/** Compresses in a worker thread, because thousands of books would block the server. */
const pack = promisify<AsyncZippable, AsyncZipOptions, Uint8Array<ArrayBuffer>>(zip);

/** The reader's data as a ZIP with three formats: JSON, CSV and an HTML page. */
export function dataArchive(data: AccountData, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  return pack(
    {
      "data.json": strToU8(`${JSON.stringify({ exportedAt: now, ...data }, null, 2)}\n`),
      "saved-books.csv": strToU8(savedBooksCsv(data.savedBooks)),
      "swipes.csv": strToU8(swipesCsv(data.swipes)),
      "reading-log.csv": strToU8(readingLogCsv(data)),
      "readable.html": strToU8(readablePage(data, now)),
    },
    { mtime: now },
  );
}

type Columns<Row> = Array<[name: string, read: (row: Row) => CsvValue]>;

const SAVED_BOOK_COLUMNS: Columns<AccountData["savedBooks"][number]> = [
  ["Title", (book) => book.title],
  ["Author", (book) => book.author],
  ["Genre", (book) => book.genre],
  ["Year", (book) => book.year],
  ["Pages", (book) => book.pages],
  ["ISBN-13", (book) => book.isbn13],
  ["Link", (book) => book.link],
  ["Saved at", (book) => book.savedAt.toISOString()],
];

const SWIPE_COLUMNS: Columns<AccountData["swipes"][number]> = [
  ["Title", (swipe) => swipe.title],
  ["Author", (swipe) => swipe.author],
  ["Decision", (swipe) => swipe.decision],
  ["Swiped at", (swipe) => swipe.swipedAt.toISOString()],
  ["Undone at", (swipe) => swipe.undoneAt?.toISOString() ?? null],
];

export function savedBooksCsv(books: AccountData["savedBooks"]): string {
  return csv(SAVED_BOOK_COLUMNS, books);
}

export function swipesCsv(swipes: AccountData["swipes"]): string {
  return csv(SWIPE_COLUMNS, swipes);
}

function csv<Row>(columns: Columns<Row>, list: Row[]): string {
  const rows = [columns.map(([name]) => name), ...list.map((row) => columns.map(([, read]) => read(row)))];
  return BYTE_ORDER_MARK + rows.map(csvRow).join("");
}

/** The tracker's CSV export, which other apps and ours can import. */
function readingLogCsv({ readingList, profile }: AccountData): string {
  const timeZone = profile?.timeZone ?? "UTC";
  return BYTE_ORDER_MARK + readingCsvHead() + readingList.map((entry) => readingCsvRow(entry, timeZone)).join("");
}
