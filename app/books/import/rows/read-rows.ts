import { pipeline, Readable } from "node:stream";

import { CsvError, parse } from "csv-parse";

import { BrokenFile } from "#book-facts/broken-file.ts";

import { columnNames, foldHeader } from "./heading-names.ts";
import { unwrapped } from "./unwrapped-row.ts";

/** Keys of `fields` are lower-case letters and digits without accents: 'Book Id' and `book_id` are `bookid`. */
export type RawRow = WholeRow | { line: number; malformed: string };

export interface WholeRow {
  line: number;
  fields: Map<string, unknown>;
  headings: ReadonlyMap<string, string>;
}

const NO_HEADINGS: ReadonlyMap<string, string> = new Map();

/** In characters. A longer row is a mistake, such as an open quotation mark, and would fill the memory. */
const LONGEST_ROW = 1 << 20;

/** CSV or JSON Lines, told apart by the first character. Throws `BrokenFile` for anything else. */
export async function* readRows(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const pieces = text[Symbol.asyncIterator]();
  let head = "";
  while (head.trimStart() === "" && head.length <= LONGEST_ROW) {
    const piece = await pieces.next();
    if (piece.done) break;
    head += piece.value;
  }
  const first = head.trimStart()[0];
  if (first === undefined) throw new BrokenFile("it is empty");
  if (first === "[") throw new BrokenFile("it is a JSON array: write one object per line");
  const whole = startingWith(head, { [Symbol.asyncIterator]: () => pieces });
  yield* checkFirstRows(first === "{" ? jsonLines(whole) : csv(whole));
}

async function* startingWith(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

async function* checkFirstRows(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  let seen = 0;
  let bad = 0;
  let example = "";
  const judge = () => {
    if (bad * 2 > seen) throw new BrokenFile(`${bad} of its first ${seen} rows cannot be read (${example})`);
  };
  for await (const row of rows) {
    if (seen < 100) {
      seen++;
      if ("malformed" in row && bad++ === 0) example = `line ${row.line}: ${row.malformed}`;
      if (seen === 100) judge();
    }
    yield row;
  }
  if (seen < 100) judge();
}

async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let line = 1;
  let rest = "";
  let tooLong = false;
  const take = function* (end: string): Generator<RawRow> {
    const whole = rest + end;
    if (tooLong || whole.length > LONGEST_ROW) yield { line, malformed: "the line is longer than 1 MB" };
    else if (whole.trim() !== "") yield jsonRow(line, whole);
    rest = "";
    tooLong = false;
    line++;
  };
  for await (const piece of text) {
    const parts = piece.split("\n");
    const last = parts.pop() ?? "";
    for (const part of parts) yield* take(part);
    if (rest.length + last.length > LONGEST_ROW) tooLong = true;
    rest = tooLong ? "" : rest + last;
  }
  if (rest !== "" || tooLong) yield* take("");
}

function jsonRow(line: number, text: string): RawRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, malformed: "not valid JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { line, malformed: "not a JSON object" };
  }
  const fields = new Map<string, unknown>();
  for (const [name, one] of Object.entries(value)) {
    const header = foldHeader(name);
    if (!fields.has(header)) fields.set(header, one);
  }
  return { line, fields, headings: NO_HEADINGS };
}

async function* csv(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const pieces = text[Symbol.asyncIterator]();
  let head = "";
  while (!head.trimStart().includes("\n") && head.length <= LONGEST_ROW) {
    const piece = await pieces.next();
    if (piece.done) break;
    head += piece.value;
  }
  const [separatorLine = "", separator] = /^\uFEFF?"?sep=(.)"?[^\n]{0,100}\n/i.exec(head) ?? [];
  head = head.slice(separatorLine.length);
  const delimiter = separator ?? delimiterOf(head);
  let names: string[] | undefined;
  let headings = NO_HEADINGS;
  let isWrapped = false;
  const linesBefore = separator ? 1 : 0;
  let lastLine = linesBefore;
  let emptyBefore = 0;
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    // Here and not in the loop below: if a later record fails, the loop does not see the ones just before it.
    on_record(record, info) {
      const line = lastLine + 1 + info.empty_lines - emptyBefore;
      lastLine = info.lines + linesBefore;
      emptyBefore = info.empty_lines;
      if (record.every((value) => value.trim() === "")) return null;
      // csv-parse's types allow only string rows.
      if (names)
        return csvRow(line, lastLine, { names, headings, delimiter, isWrapped }, record) as unknown as string[];
      const header = unwrapped(record, delimiter);
      isWrapped = header !== record;
      names = columnNames(header);
      headings = new Map(names.map((name, at) => [name, header[at]!]));
      return null;
    },
  });
  // The loop below throws the pipeline's errors.
  pipeline(Readable.from(startingWith(head, { [Symbol.asyncIterator]: () => pieces })), parser, () => {});
  try {
    yield* parser as AsyncIterable<RawRow>;
  } catch (error) {
    throw error instanceof CsvError ? brokenCsv(error, lastLine + 1) : error;
  }
}

function delimiterOf(head: string): string {
  const header = (head.trimStart().split("\n", 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (sign: string) => header.split(sign).length;
  return [",", ";", "\t", "|"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

interface Columns {
  delimiter: string;
  names: readonly string[];
  headings: ReadonlyMap<string, string>;
  /** The heading stood as a whole in one cell: then a row with nothing in its other cells does too. */
  isWrapped: boolean;
}

function csvRow(line: number, lastLine: number, columns: Columns, given: string[]): RawRow {
  const { names, headings, delimiter, isWrapped } = columns;
  const record = names.length > 1 && (isWrapped || given.length === 1) ? unwrapped(given, delimiter) : given;
  while (record.length > names.length && record.at(-1)?.trim() === "") record.pop();
  if (record.length !== names.length) {
    const lines = lastLine > line ? ` (it runs to line ${lastLine})` : "";
    return { line, malformed: `${several(record.length, "value")} under ${several(names.length, "heading")}${lines}` };
  }
  return { line, fields: new Map(names.map((name, index) => [name, record[index]])), headings };
}

const several = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function brokenCsv(error: CsvError, line: number): BrokenFile {
  const open = error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE";
  const long = error.code === "CSV_MAX_RECORD_SIZE" ? "a row is longer than 1 MB, or " : "";
  const reason = open ? `${long}a quotation mark is opened and never closed` : error.message.replace(/\s+/g, " ");
  return new BrokenFile(`${reason} (from line ${line})`, { cause: error });
}
