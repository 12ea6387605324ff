import { unguarded } from "#app/platform/csv.ts";
import type { ImportSource } from "#db/reading.ts";

import { bookmatchBook } from "./bookmatch-csv.ts";
import { bookwyrmBook } from "./bookwyrm.ts";
import type { FileDates } from "./file-dates.ts";
import { goodreadsBook } from "./goodreads.ts";
import { hardcoverBook } from "./hardcover.ts";
import type { ParsedRow } from "./imported-book.ts";
import { openreadsBook } from "./openreads.ts";
import { READ_COLUMNS } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";
import { sheetBook } from "./sheet.ts";
import { storygraphBook } from "./storygraph.ts";

export interface App {
  source: ImportSource;
  columns: readonly string[];
  dates: readonly string[];
  book: (cells: RowCells, line: number, dates: FileDates) => ParsedRow;
  /** Undoes what the app does to every cell, if that is not HTML. */
  readCell?: (cell: string) => string;
}

const READ_DATES = READ_COLUMNS.flatMap((number) => [`dateread${number}`, `datestarted${number}`]);

/** Our export has all columns of Goodreads, so it is tested first. Old exports of The StoryGraph have one author. */
export const APPS: readonly App[] = [
  {
    source: "bookmatch",
    columns: ["title", "exclusiveshelf", "readinglog"],
    dates: ["dateread", "dateadded"],
    book: bookmatchBook,
    readCell: unguarded,
  },
  {
    source: "goodreads",
    columns: ["title", "author", "exclusiveshelf"],
    dates: [...READ_DATES, "dateadded"],
    book: goodreadsBook,
  },
  ...["authors", "author"].map((author) => ({
    source: "storygraph" as const,
    columns: ["title", author, "readstatus"],
    dates: ["datesread", "lastdateread", "dateadded"],
    book: storygraphBook,
  })),
  {
    source: "hardcover",
    columns: ["title", "author", "status", "hardcoverbookid"],
    dates: ["datestarted", "datefinished", "dateadded"],
    book: hardcoverBook,
  },
  {
    source: "bookwyrm",
    columns: ["title", "authortext", "openlibrarykey"],
    dates: ["startdate", "finishdate", "stoppeddate", "shelfdate"],
    book: bookwyrmBook,
  },
  {
    source: "openreads",
    columns: ["title", "author", "status", "olid", "bookformat"],
    dates: ["readings", "dateadded"],
    book: openreadsBook,
  },
];

export const SHEET: App = {
  source: "bookmatch",
  columns: ["title"],
  dates: [...READ_DATES, "dateadded"],
  book: sheetBook,
};
