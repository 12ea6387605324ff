import { readRows, type WholeRow } from "#app/books/import/rows/read-rows.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";
import { MISREAD } from "#db/schema/books/misread-name.ts";

import { APPS, SHEET, type App } from "./apps.ts";
import { bookmatchBooks, NO_LOG } from "./bookmatch-json.ts";
import { dateOrderOf, type DateOrder, type FileDates } from "./file-dates.ts";
import { textOf } from "./file-text.ts";
import { inEachOrder, type ImportedBook, type ParsedFile, type ParsedRow } from "./imported-book.ts";
import { LeftOutCounts } from "./left-out.ts";
import { RowCells } from "./row-cells.ts";
import { MAX_ROWS } from "./rules.ts";
import { sheetRows } from "./sheet.ts";

/** Throws `BrokenFile` if the file as a whole cannot be trusted; its message completes a sentence. */
export async function readImportFile(bytes: Uint8Array, today: string): Promise<ParsedFile> {
  const { text, isWindows } = await textOf(bytes);
  if (/^\s*\[/.test(text)) throw new BrokenFile(NO_LOG());
  if (/^\s*\{/.test(text)) return counted({ source: "bookmatch", dates: null, ...bookmatchBooks(text, today) });

  let app: App | undefined;
  const rows: WholeRow[] = [];
  const malformed: ParsedRow[] = [];
  for await (const row of readRows(pieces(text))) {
    if ("malformed" in row) {
      // An app exports no malformed row: the file was truncated, or another program broke it. A person may type one.
      if (app !== SHEET)
        throw new BrokenFile(t("line {line} has {malformed}", { line: row.line, malformed: row.malformed }));
      malformed.push({
        line: row.line,
        title: "",
        author: "",
        refusal: t("The row has {malformed}.", { malformed: row.malformed }),
      });
      continue;
    }
    app ??= APPS.find(({ columns }) => columns.every((name) => row.fields.has(name))) ?? SHEET;
    rows.push(row);
    if (rows.length > MAX_ROWS) break;
  }
  if (!app) throw new BrokenFile(t("it has no books"));
  if (SWIPES.every((name) => rows[0]!.fields.has(name))) {
    throw new BrokenFile(t("it is a list of swipes; use reading-log.csv from the same archive"));
  }
  const file = booksOf(app, app === SHEET ? sheetRows(rows) : rows, today, isWindows);
  return counted({ source: app.source, ...file, rows: [...file.rows, ...malformed] });
}

const SWIPES = ["decision", "swipedat"];

/** Read in the order that the file's dates show, or in both orders if they show none. */
function booksOf(app: App, rows: readonly WholeRow[], today: string, isWindows: boolean): Omit<ParsedFile, "source"> {
  const written = rows.values().flatMap(({ fields }) => app.dates.values().map((name) => cellOf(fields.get(name))));
  const shown = dateOrderOf(written, today);
  const asked = shown && "ask" in shown ? shown.ask : null;
  const order = shown && "order" in shown ? shown.order : null;
  const leftOut = new LeftOutCounts();
  const books = rows.map((row): ParsedRow => {
    const read = (dates: FileDates) => {
      const cells = new RowCells(row.fields, app.readCell);
      return { cells, book: withNameNoted(app.book(cells, row.line, dates), isWindows) };
    };
    const { cells, book } = read({ today, order });
    if ("refusal" in book) return book;
    leftOut.add(cells.leftOut(row.headings));
    return asked === null ? book : withOrders(book, (one) => read({ today, order: one }).book as ImportedBook);
  });
  return { rows: books, leftOut: leftOut.list(), dates: asked === null ? null : { example: asked, order: null } };
}

const MISREAD_NAME = new RegExp(MISREAD);

function withNameNoted(book: ParsedRow, isWindows: boolean): ParsedRow {
  if ("refusal" in book) return book;
  const names = `${book.title}\n${book.author}`;
  if (MISREAD_NAME.test(names))
    return noted(book, t("Its title or author looks garbled. Try saving the file as UTF-8."));
  const isUnsure = isWindows && /\P{ASCII}/u.test(names);
  return isUnsure ? noted(book, t("The file isn’t UTF-8, so we read it as Windows-1252. Check the accents.")) : book;
}

const noted = (book: ImportedBook, note: string) => ({ ...book, notes: [...book.notes, note] });

const cellOf = (value: unknown) => (typeof value === "string" ? value : "");

function withOrders(book: ImportedBook, inOrder: (order: DateOrder) => ImportedBook): ImportedBook {
  const orders = inEachOrder(inOrder);
  const all = [book, ...Object.values(orders)];
  const names = (Object.keys(book) as Array<keyof ImportedBook>).filter(
    (name) => new Set(all.map((one) => JSON.stringify(one[name]))).size > 1,
  );
  if (names.length === 0) return book;
  const facts = (one: ImportedBook) => Object.fromEntries(names.map((name) => [name, one[name]]));
  return { ...book, inOrder: inEachOrder((order) => facts(orders[order])) };
}

function counted(file: ParsedFile): ParsedFile {
  if (file.rows.length === 0) throw new BrokenFile(t("it has no books"));
  if (file.rows.length > MAX_ROWS) {
    throw new BrokenFile(t("it has more than {maxRows} books, so split it", { maxRows: figure(MAX_ROWS) }));
  }
  return file;
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}
