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

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const COMPUTED = /^'*[=+\-@\t\r\n]/;

/**
 * A text that a spreadsheet would compute gets a ' before it. So does one that looks as if it had got one, which
 * makes `unguarded` exact.
 */
function guarded(text: string): string {
  return COMPUTED.test(text) ? `'${text}` : text;
}

/** The text that `csvRow` wrote. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && COMPUTED.test(cell) ? cell.slice(1) : cell;
}
