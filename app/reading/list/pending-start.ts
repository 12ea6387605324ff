import { isDay } from "#app/platform/dates.ts";
import { readBookId } from "#db/book-id.ts";

import { STARTING_STATUSES, type StartingStatus } from "./starting-status.ts";

export interface PendingStart {
  bookId: number;
  status: StartingStatus;
  /** Empty if none was named. */
  day?: string | undefined;
}

/** In one word, which survives the sign-in: `42`, `42.reading.`, `42.completed.2024-02-29`. */
export function writePendingStart({ bookId, status, day = "" }: PendingStart): string {
  return status === "want_to_read" ? String(bookId) : `${bookId}.${status}.${day}`;
}

/** An invalid start becomes a wish. Null if no book is named. */
export function readPendingStart(word: string): PendingStart | null {
  const [id, named, day] = word.split(".");
  const bookId = readBookId(id);
  if (bookId === null) return null;
  const status = STARTING_STATUSES.find((each) => each === named) ?? "want_to_read";
  return { bookId, status, ...(day !== undefined && (day === "" || isDay(day)) && { day }) };
}
