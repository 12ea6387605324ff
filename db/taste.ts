/** What the deck may learn from; a reader can switch each off. The database repeats these as a constraint. */
export const TASTE_SOURCES = ["swipes", "saves", "list", "stars"] as const;

export type TasteSource = (typeof TASTE_SOURCES)[number];
