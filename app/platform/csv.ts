/** Without it spreadsheets misread every non-ASCII letter. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * `prose` is guarded at its beginning only. `digits` is written as `="978…"`, as Goodreads writes ISBNs, so that a
 * spreadsheet does not round it.
 */
export type CsvValue = string | number | null | { digits: string } | { prose: string };

/** One row by RFC 4180, with its line end. Texts are guarded against formulas, numbers are not. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return quoted(guarded(value));
  return quoted("prose" in value ? value.prose.replace(PROSE_TO_GUARD, "'") : `="${value.digits}"`);
}

const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Positions where a spreadsheet may start a formula: at the beginning, and wherever one that splits cells at `;` or
 * tabs sees a new cell or row, since it takes our quotes for text. Full-width signs count, and so do quotes and spaces
 * before a sign.
 */
const BEGINNING = String.raw`(?<=^|[,;\t\r\n])`;
const COMPUTED = String.raw`(?=[' "]*[=+\-@\t\r\n＝＋－＠])`;
const TO_GUARD = new RegExp(BEGINNING + COMPUTED, "g");
const PROSE_TO_GUARD = new RegExp(`^${COMPUTED}`);
const GUARD = new RegExp(`${BEGINNING}'${COMPUTED}`, "g");

/**
 * Inserts ' where a spreadsheet would start a formula. Also where a text only looks guarded already, which makes
 * `unguarded` exact.
 */
function guarded(text: string): string {
  return text.replace(TO_GUARD, "'");
}

/** Restores the text from a cell of `csvRow`. */
export function unguarded(cell: string): string {
  return cell.replace(GUARD, "");
}
