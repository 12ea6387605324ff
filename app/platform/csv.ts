/** Without it spreadsheets misread every non-ASCII letter. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** `prose` is guarded at its beginning only. `digits` becomes `="978…"`: spreadsheets do not round it. */
export type CsvValue = string | number | null | { digits: string } | { prose: string };

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

/** A spreadsheet that splits cells at `;` or tabs starts a formula within our cell. Full-width signs count. */
const BEGINNING = String.raw`(?<=^|[,;\t\r\n])`;
const COMPUTED = String.raw`(?=[' "]*[=+\-@\t\r\n＝＋－＠])`;
const TO_GUARD = new RegExp(BEGINNING + COMPUTED, "g");
const PROSE_TO_GUARD = new RegExp(`^${COMPUTED}`);
const GUARD = new RegExp(`${BEGINNING}'${COMPUTED}`, "g");

/** Also guards texts that only look guarded already, which makes `unguarded` exact. */
function guarded(text: string): string {
  return text.replace(TO_GUARD, "'");
}

export function unguarded(cell: string): string {
  return cell.replace(GUARD, "");
}
