import type { Genre } from "#db/genres.ts";

/** Stands for the genre of a reader's own book that came without one. */
export const UNSORTED = "Unsorted";

/** The genre whose colours draw an unsorted book. */
export const UNSORTED_COLOURS: Genre = "Fiction";

export const SORTING = "/reading-tracker/unsorted";

export const SORTED_AT_ONCE = 100;
