import { parse } from "csv-parse/sync";

/** The values of a row that stands as a whole in one cell, as pasted into the first column of a spreadsheet. */
export function unwrapped(record: string[], delimiter: string): string[] {
  const [whole = "", ...others] = record;
  if (!whole.includes(delimiter) || others.some((value) => value.trim() !== "")) return record;
  try {
    const rows = parse(whole, { delimiter, relax_quotes: true, relax_column_count: true });
    return rows.length === 1 ? rows[0]! : record;
  } catch {
    return record;
  }
}
