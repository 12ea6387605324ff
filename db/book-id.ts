/** Larger numbers are no ids: the database would call them an error. */
export const LARGEST_ID = 2_147_483_647;

/** The id of a book as an address spells it; null for anything that is none. */
export function readBookId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : Infinity;
  return id <= LARGEST_ID ? id : null;
}
