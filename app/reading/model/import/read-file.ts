import { Readable } from "node:stream";

import { unguarded } from "#app/platform/csv.ts";
import { figure } from "#app/platform/figures.ts";
import { BrokenFile } from "#db/import/broken-file.ts";
import { readRows, type RawRow } from "#db/import/read-rows.ts";
import { readText } from "#db/import/read-text.ts";
import type { ImportSource } from "#db/reading.ts";

import { bookmatchBook } from "./bookmatch-csv.ts";
import { bookmatchBooks } from "./bookmatch-json.ts";
import { bookwyrmBook } from "./bookwyrm.ts";
import { dateOrderOf, type DateOrder, type FileDates } from "./file-dates.ts";
import { goodreadsBook } from "./goodreads.ts";
import { hardcoverBook } from "./hardcover.ts";
import type { ImportedBook, ParsedFile, ParsedRow } from "./imported-book.ts";
import { LeftOutCounts } from "./left-out.ts";
import { openreadsBook } from "./openreads.ts";
import { RowCells } from "./row-cells.ts";
import { MAX_FILE_BYTES, MAX_ROWS } from "./rules.ts";
import { storygraphBook } from "./storygraph.ts";

/**
 * The books of an uploaded file. The header tells which app wrote it. Throws `BrokenFile` if the file as a whole
 * cannot be trusted; its message completes a sentence for the reader.
 */
export async function readImportFile(bytes: Uint8Array, today: string): Promise<ParsedFile> {
  const text = await textOf(bytes);
  if (/^\s*\{/.test(text)) return counted({ source: "bookmatch", dates: null, ...bookmatchBooks(text, today) });

  let app: App | undefined;
  const rows: WholeRow[] = [];
  for await (const row of readRows(pieces(text))) {
    // No app exports a malformed row: the file was truncated, or another program broke it.
    if ("malformed" in row) throw new BrokenFile(`line ${row.line} has ${row.malformed}`);
    app ??= APPS.find(({ columns }) => columns.every((name) => row.fields.has(name)));
    if (!app) throw new BrokenFile("its columns are not those of any app that is named here");
    rows.push(row);
    if (rows.length > MAX_ROWS) break;
  }
  if (!app) throw new BrokenFile("it has no books in it");
  return counted({ source: app.source, ...booksOf(app, rows, today) });
}

type WholeRow = Exclude<RawRow, { malformed: string }>;

/** The books of a file's rows, read by the order that its dates show; in both orders if they show none. */
function booksOf(app: App, rows: readonly WholeRow[], today: string): Omit<ParsedFile, "source"> {
  const written = rows.values().flatMap(({ fields }) => app.dates.values().map((name) => cellOf(fields.get(name))));
  const shown = dateOrderOf(written, today);
  const asked = shown && "ask" in shown ? shown.ask : null;
  const order = shown && "order" in shown ? shown.order : null;
  const leftOut = new LeftOutCounts();
  const books = rows.map((row): ParsedRow => {
    const read = (dates: FileDates) => {
      const cells = new RowCells(row.fields, app.source === "bookmatch" ? unguarded : undefined);
      return { cells, book: app.book(cells, row.line, dates) };
    };
    const { cells, book } = read({ today, order });
    if ("refusal" in book) return book;
    leftOut.add(cells.leftOut(row.headings));
    return asked === null ? book : withOrders(book, (one) => read({ today, order: one }).book as ImportedBook);
  });
  return { rows: books, leftOut: leftOut.list(), dates: asked === null ? null : { example: asked, order: null } };
}

const cellOf = (value: unknown) => (typeof value === "string" ? value : "");

/** A book with what differs of it by the order of the dates, if anything does. */
function withOrders(book: ImportedBook, inOrder: (order: DateOrder) => ImportedBook): ImportedBook {
  const [dayFirst, monthFirst] = [inOrder("day_first"), inOrder("month_first")];
  const names = (Object.keys(book) as Array<keyof ImportedBook>).filter(
    (name) => new Set([book, dayFirst, monthFirst].map((one) => JSON.stringify(one[name]))).size > 1,
  );
  if (names.length === 0) return book;
  const facts = (one: ImportedBook) => Object.fromEntries(names.map((name) => [name, one[name]]));
  return { ...book, inOrder: { day_first: facts(dayFirst), month_first: facts(monthFirst) } };
}

interface App {
  source: ImportSource;
  /** What tells its files from others. */
  columns: readonly string[];
  /** The columns with dates. */
  dates: readonly string[];
  book: (cells: RowCells, line: number, dates: FileDates) => ParsedRow;
}

/** Our export has all columns of Goodreads, so it is tested first. Old exports of The StoryGraph have one author. */
const APPS: readonly App[] = [
  {
    source: "bookmatch",
    columns: ["title", "exclusiveshelf", "readinglog"],
    dates: ["dateread", "dateadded"],
    book: bookmatchBook,
  },
  {
    source: "goodreads",
    columns: ["title", "author", "exclusiveshelf"],
    dates: ["dateread", "dateadded", "datestarted"],
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

function counted(file: ParsedFile): ParsedFile {
  if (file.rows.length === 0) throw new BrokenFile("it has no books in it");
  if (file.rows.length > MAX_ROWS) {
    throw new BrokenFile(`it has more than ${figure(MAX_ROWS)} books: split it`);
  }
  return file;
}

async function textOf(bytes: Uint8Array): Promise<string> {
  let text = "";
  const stream = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  for await (const piece of readText({ stream, name: "upload" }, () => {})) {
    text += piece;
    // A small gzip file can expand to a huge one.
    if (text.length > MAX_FILE_BYTES) throw new BrokenFile("it is larger than 5 MB when unpacked");
  }
  // No app exports a NUL character, and PostgreSQL does not accept one.
  if (text.includes("\0")) throw new BrokenFile("it is not a text file");
  return text;
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}
