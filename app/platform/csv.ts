/** Without a byte order mark spreadsheets misread every letter that is not English. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** `digits` are written `="978…"`, as Goodreads writes ISBNs: it keeps a spreadsheet from rounding them. */
export type CsvValue = string | number | null | { digits: string };

/** One row by RFC 4180, with its line end. Texts are guarded (see `guarded`), numbers stand as they are. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return quoted(typeof value === "string" ? guarded(value) : `="${value.digits}"`);
}

const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Before what a spreadsheet would compute: at the beginning, and wherever one that parts cells by `;` or tabs sees a new
 * cell or row begin, since it takes our quotes for text. Full-width signs count, and so do quotes and spaces before a
 * sign.
 */
const BEGINNING = String.raw`(?<=^|[,;\t\r\n])`;
const COMPUTED = String.raw`(?=[' "]*[=+\-@\t\r\n＝＋－＠])`;
const TO_GUARD = new RegExp(BEGINNING + COMPUTED, "g");
const GUARD = new RegExp(`${BEGINNING}'${COMPUTED}`, "g");

/**
 * A text that a spreadsheet would compute gets a ' where it would begin to. So does one that looks as if it had got one,
 * which makes `unguarded` exact.
 */
function guarded(text: string): string {
  return text.replace(TO_GUARD, "'");
}

/** The text that `csvRow` wrote. */
export function unguarded(cell: string): string {
  return cell.replace(GUARD, "");
}
