/** Maximum of PostgreSQL's `integer`: a larger number would be a database error. */
export const LARGEST_ID = 2_147_483_647;

export function readBookId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : Infinity;
  return id <= LARGEST_ID ? id : null;
}
