import type { ReadingStatus } from "#db/reading.ts";

/** `stars` are halves, 1 to 10. */
export type Cause =
  | { kind: "like" | "pass" | "save" }
  | { kind: "listed"; status: ReadingStatus; stars: number | null };

export interface Decision {
  book: number;
  liked: boolean;
  /** Null without a swipe; equals `liked` if undefined. */
  swiped?: boolean | null;
  /** In units of a swipe of its kind; 1 if undefined. */
  weight?: number;
  cause?: Cause;
}

export function weightOf({ weight = 1 }: Decision): number {
  return weight;
}
