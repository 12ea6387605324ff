export const TASTE_SOURCES = ["swipes", "saves", "list", "stars"] as const;

export type TasteSource = (typeof TASTE_SOURCES)[number];
