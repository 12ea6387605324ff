/** Status of a book on a reading list. The database repeats these as constraints. */
export const READING_STATUSES = ["want_to_read", "reading", "completed", "paused", "did_not_finish"] as const;

export type ReadingStatus = (typeof READING_STATUSES)[number];

/** A list by date begins with the books of the highest rank. */
export const STATUS_RANKS: Record<ReadingStatus, number> = {
  reading: 5,
  want_to_read: 4,
  paused: 3,
  completed: 2,
  did_not_finish: 1,
};

/** What a place in a book is given in. Minutes are those of an audiobook. */
export const PLACE_UNITS = ["page", "percent", "minutes"] as const;

export type PlaceUnit = (typeof PLACE_UNITS)[number];

/** Kinds of lines in the reading log: a status change, or a place reached. */
export const LOG_KINDS = ["status", ...PLACE_UNITS] as const;

export type LogKind = (typeof LOG_KINDS)[number];

/** What a reader's streak is counted in. The database repeats them as a constraint. */
export const STREAK_UNITS = ["day", "week"] as const;

export type StreakUnit = (typeof STREAK_UNITS)[number];

/** Most days of a week that a reader may rest without breaking a streak, and the latest hour at which their day ends. */
export const MAX_REST_DAYS = 2;
export const LATEST_DAY_END = 5;

/** Maximum page count, for tables and forms. */
export const MAX_PAGES = 50_000;

/** Maximum length of an audiobook, 500 hours. */
export const MAX_MINUTES = 30_000;

/**
 * The apps whose exports can be imported; `bookmatch` also stands for tables that readers made. The database repeats
 * them as a constraint.
 */
export const IMPORT_SOURCES = ["goodreads", "storygraph", "hardcover", "bookwyrm", "openreads", "bookmatch"] as const;

export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Maximum lengths of a review and of a private note, in characters: longer than what other apps allow to be written. */
export const MAX_REVIEW = 20_000;
export const MAX_NOTE = 20_000;
