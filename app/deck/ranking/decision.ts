import type { ReadingStatus } from "#db/reading.ts";

/** What a reader did with a book: a swipe, a save, or an entry of their list, with its stars in halves, 1 to 10. */
export type Cause =
  | { kind: "like" | "pass" | "save" }
  | { kind: "listed"; status: ReadingStatus; stars: number | null };

/** One standing decision of a reader: a like (or a save, or a book read), or a pass. */
export interface Decision {
  book: number;
  liked: boolean;
  /** The swipe of the card: true is a like; null if there was none. Equals `liked` if undefined. */
  swiped?: boolean | null;
  /** What it says of the reader's taste, in units of a swipe of its kind; 1 if undefined. */
  weight?: number;
  /** A swipe if undefined. */
  cause?: Cause;
}

export function weightOf({ weight = 1 }: Decision): number {
  return weight;
}
