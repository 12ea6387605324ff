/** Larger numbers are no ids: the database would call them an error. */
const LARGEST_ID = 2_147_483_647;

/** The id in an address; null for anything that is none. */
export function readBookId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : Infinity;
  return id <= LARGEST_ID ? id : null;
}

/** When a book was saved before it was removed, as an undo says it; null where it says nothing sensible. */
export function readSavedAt(text: unknown): Date | null {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
