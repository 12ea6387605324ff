import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

export const LIST = "/reading-tracker";

export const ENTRY_GONE = () => t("This book isn’t on your reading list.");

/** The id of an entry in a URL. Entry ids have the same range as book ids. */
export const readEntryId = readBookId;

/** The id of a line in a URL: a bigint, so with more digits than an entry's. */
export function readLineId(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}

export const REMOVED_AS_WELL = () =>
  t("Your log, stars and review of it will be deleted too. A published review disappears from the club.");
