import type { WantedState } from "#db/wanted.ts";

/** Fewest readers of whom the owner hears that they would like a book: one alone is never visible. */
export const LISTED_FROM = 3;

/** Counts are shown rounded down to these, so that no single wish shows. */
export const COUNT_STEPS = [LISTED_FROM, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** On a page of the owner's list; the file has all. */
export const MOST_SHOWN = 200;

export const STATE_NAMES: Record<WantedState | "wanted", string> = {
  wanted: "Wanted",
  ordered: "Ordered",
  here: "Here",
  refused: "Refused",
};

/** What a reader is told. */
export const STATE_NEWS: Record<WantedState, string> = {
  ordered: "It has been ordered.",
  here: "It is here.",
  refused: "It will not be ordered.",
};
