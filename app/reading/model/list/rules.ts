import { readBookId } from "#db/book-id.ts";

export const LIST = "/reading-tracker";

export const ENTRY_GONE = "This book is not in your reading list.";

/** The id of an entry as an address spells it: they are numbered as books are. */
export const readEntryId = readBookId;

/** The id of a line of the log; there may be more of those than an integer counts. */
export function readLineId(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}
