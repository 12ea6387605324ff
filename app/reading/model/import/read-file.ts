import { Readable } from "node:stream";

import { unguarded } from "#app/platform/csv.ts";
import { figure } from "#app/platform/figures.ts";
import { BrokenFile } from "#db/import/broken-file.ts";
import { readRows } from "#db/import/read-rows.ts";
import { readText } from "#db/import/read-text.ts";

import { bookmatchBook } from "./bookmatch-csv.ts";
import { bookmatchBooks } from "./bookmatch-json.ts";
import { bookwyrmBook } from "./bookwyrm.ts";
import { goodreadsBook } from "./goodreads.ts";
import { hardcoverBook } from "./hardcover.ts";
import type { ParsedFile, ParsedRow } from "./imported-book.ts";
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
  if (/^\s*\{/.test(text)) return counted({ source: "bookmatch", ...bookmatchBooks(text, today) });

  let app: (typeof APPS)[number] | undefined;
  const rows: ParsedRow[] = [];
  const leftOut = new LeftOutCounts();
  for await (const row of readRows(pieces(text))) {
    // No app exports a malformed row: the file was truncated, or another program broke it.
    if ("malformed" in row) throw new BrokenFile(`line ${row.line} has ${row.malformed}`);
    app ??= APPS.find(({ columns }) => columns.every((name) => row.fields.has(name)));
    if (!app) throw new BrokenFile("its columns are not those of any app that is named here");
    const cells = new RowCells(row.fields, app.source === "bookmatch" ? unguarded : undefined);
    const book = app.book(cells, row.line, today);
    rows.push(book);
    if (!("refusal" in book)) leftOut.add(cells.leftOut(row.headings));
    if (rows.length > MAX_ROWS) break;
  }
  if (!app) throw new BrokenFile("it has no books in it");
  return counted({ source: app.source, rows, leftOut: leftOut.list() });
}

/** Columns that identify each app. Our export has all columns of Goodreads, so it is tested first. */
const APPS = [
  { source: "bookmatch", columns: ["title", "exclusiveshelf", "readinglog"], book: bookmatchBook },
  { source: "goodreads", columns: ["title", "author", "exclusiveshelf"], book: goodreadsBook },
  { source: "storygraph", columns: ["title", "authors", "readstatus"], book: storygraphBook },
  { source: "hardcover", columns: ["title", "author", "status", "hardcoverbookid"], book: hardcoverBook },
  { source: "bookwyrm", columns: ["title", "authortext", "openlibrarykey"], book: bookwyrmBook },
  { source: "openreads", columns: ["title", "author", "status", "olid", "bookformat"], book: openreadsBook },
] as const;

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
