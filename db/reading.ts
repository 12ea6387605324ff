export const READING_STATUSES = ["want_to_read", "reading", "completed", "paused", "did_not_finish"] as const;

export type ReadingStatus = (typeof READING_STATUSES)[number];

export const STATUS_RANKS: Record<ReadingStatus, number> = {
  reading: 5,
  want_to_read: 4,
  paused: 3,
  completed: 2,
  did_not_finish: 1,
};

export const PLACE_UNITS = ["page", "percent", "minutes"] as const;

export type PlaceUnit = (typeof PLACE_UNITS)[number];

export const LOG_KINDS = ["status", ...PLACE_UNITS] as const;

export type LogKind = (typeof LOG_KINDS)[number];

export const STREAK_UNITS = ["day", "week"] as const;

export type StreakUnit = (typeof STREAK_UNITS)[number];

export const MAX_REST_DAYS = 2;
export const LATEST_DAY_END = 5;

export const MAX_PAGES = 50_000;

export const MAX_MINUTES = 30_000;

export const IMPORT_SOURCES = ["goodreads", "storygraph", "hardcover", "bookwyrm", "openreads", "bookmatch"] as const;

export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const MAX_REVIEW = 20_000;
export const MAX_NOTE = 20_000;
