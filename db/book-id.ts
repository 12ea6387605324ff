/** Maximum of PostgreSQL's `integer`; larger numbers would be a database error. */
export const LARGEST_ID = 2_147_483_647;

/** Parses a book id from a URL; null if invalid. */
export function readBookId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : Infinity;
  return id <= LARGEST_ID ? id : null;
}
