/** Where a book stands in a reader's list. The database repeats these as constraints. */
export const READING_STATUSES = ["want_to_read", "reading", "completed"] as const;

export type ReadingStatus = (typeof READING_STATUSES)[number];

/** What a line of the reading log tells: that the status was set, or that a page was reached. */
export const LOG_KINDS = ["status", "page"] as const;

export type LogKind = (typeof LOG_KINDS)[number];

/** A book's pages, as both tables and forms bound them. */
export const MAX_PAGES = 50_000;
