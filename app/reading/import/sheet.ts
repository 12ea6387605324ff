import type { WholeRow } from "#app/books/import/rows/read-rows.ts";
import { peopleOf } from "#app/books/names/people.ts";
import { plainText } from "#book-facts/outside-text.ts";
import { westernDigits } from "#book-facts/western-digits.ts";

import { genreFrom } from "./cell-values.ts";
import type { FileDates } from "./file-dates.ts";
import { goodreadsBook } from "./goodreads.ts";
import type { ParsedRow } from "./imported-book.ts";
import { READ_COLUMNS } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";
import { FINISHED, HEADINGS, SHELVES, STARTED } from "./sheet-headings.ts";
import { knownStatus } from "./statuses.ts";

const YES = /^(?:y|yes|true|x|1|✓|✔\uFE0F?|☑\uFE0F?|✅|j|ja|wahr|o|oui|vrai|s|si|sí|sim|vero|verdadero|да)$/iu;
const NO = /^(?:n|no|false|0|-|✗|✘|❌|nein|falsch|non|faux|falso|nao|não|nee|нет)$/iu;

/** Columns with a known heading get the name of Goodreads' column; others keep theirs. */
export function sheetRows(rows: readonly WholeRow[]): WholeRow[] {
  const renamed = rows.map(renamedRow);
  const outOf = scaleOf(renamed.map(({ fields }) => cellOf(fields, "myrating")));
  if (outOf === null) return renamed;
  for (const { fields } of renamed) {
    const rating = cellOf(fields, "myrating");
    if (numberIn(rating) !== null) fields.set("myrating", `${rating}/${outOf}`);
  }
  return renamed;
}

export function sheetBook(cells: RowCells, line: number, dates: FileDates): ParsedRow {
  const book = goodreadsBook(cells, line, dates);
  return "refusal" in book ? book : { ...book, genre: cells.as("genre", genreFrom) };
}

function renamedRow({ line, fields: given, headings: written }: WholeRow): WholeRow {
  const [rest, fields, headings] = [new Map(given), new Map<string, unknown>(), new Map(written)];
  const take = (name: string, names: readonly string[], isFit: (cell: string) => boolean = isFilled) => {
    const found = fields.has(name) ? undefined : names.find((one) => isFit(cellOf(rest, one)));
    if (found === undefined) return;
    fields.set(name, rest.get(found));
    headings.set(name, written.get(found) ?? found);
    rest.delete(found);
  };
  rest.set("bookshelves", takeShelves(rest));
  for (const [name, names] of HEADINGS) take(name, names, FITS.get(name));
  for (const number of READ_COLUMNS) {
    for (const [name, names] of [
      ["dateread", FINISHED],
      ["datestarted", STARTED],
    ] as const) {
      take(
        name + number,
        names.map((one) => one + (number || "1")),
        isDated,
      );
    }
  }
  take("exclusiveshelf", FINISHED, (cell) => YES.test(cell) || NO.test(cell) || knownStatus(cell) !== undefined);
  tell(fields);
  return { line, fields: new Map([...fields, ...rest]), headings };
}

function takeShelves(rest: Map<string, unknown>): string {
  const cells = SHELVES.map((name) => cellOf(rest, name)).filter(isFilled);
  for (const name of SHELVES) rest.delete(name);
  return cells.join(",");
}

/** Tells the two meanings of a heading apart: “Read” with a day or a mark, “Note” with stars or words. */
const isFilled = (cell: string) => cell !== "";
const isDated = (cell: string) => /\d/.test(westernDigits(cell)) && !YES.test(cell) && !NO.test(cell);
const FITS = new Map([
  ["dateread", isDated],
  ["myrating", (cell: string) => cell.length <= 20 && /^\W*[\d★⭐☆½]/u.test(westernDigits(cell))],
]);

function tell(fields: Map<string, unknown>): void {
  const shelves = cellOf(fields, "bookshelves").split(/[,;|\n]/);
  const status = cellOf(fields, "exclusiveshelf") || shelves.find((shelf) => knownStatus(shelf)) || "";
  fields.set("exclusiveshelf", YES.test(status) ? "read" : NO.test(status) ? "to-read" : status);
  fields.set("bookshelves", shelves.join(","));
  for (const name of ["author", "additionalauthors"]) {
    const names = peopleOf(plainText(cellOf(fields, name).replaceAll(/[|\n]/g, ";")));
    if (names.length > 0) fields.set(name, names.join(", "));
  }
}

const cellOf = (fields: ReadonlyMap<string, unknown>, name: string) => {
  const cell = fields.get(name);
  return typeof cell === "string" ? cell.trim() : "";
};

function numberIn(cell: string): number | null {
  const number = /^\d{1,3}(?:[.,]\d{1,9})?$/.exec(westernDigits(cell))?.[0];
  return number === undefined ? null : Number(number.replace(",", "."));
}

/** What the file's ratings are out of; null for five stars. */
function scaleOf(ratings: readonly string[]): number | null {
  const highest = Math.max(...ratings.map((rating) => numberIn(rating) ?? 0));
  return [10, 20, 100].find((most) => highest > 5 && highest <= most) ?? null;
}
