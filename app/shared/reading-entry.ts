import type { Genre } from "#db/genres.ts";
import type { LogKind, ReadingStatus } from "#db/reading.ts";

export const STATUS_NAMES: Record<ReadingStatus, string> = {
  want_to_read: "Want to Read",
  reading: "Reading",
  completed: "Completed",
};

/** A book of a reader's list as their screen shows it. Days are written out, on the reader's calendar. */
export interface ReadingEntry {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  /** The attributes of its `<img>`. */
  cover: { src: string; srcSet: string | null };
  status: ReadingStatus;
  currentPage: number;
  totalPages: number | null;
  /** Of the current read, or the last one. */
  started: string | null;
  completed: string | null;
  /** Reads that were finished before this one; null where there are none. */
  earlier: { reads: number; finished: string } | null;
  /** In half stars, 1 to 10. */
  rating: number | null;
  shelves: string[];
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** Which entries of a list are wanted. */
export interface EntriesWanted {
  /** Words that title and author must hold, however they are accented; empty for all. */
  search: string;
  /** Null for all. */
  status: ReadingStatus | null;
  /** Only those that come after this one; null from the start. */
  after: EntryPlace | null;
}

/** An entry's place in its list: when it was changed, in microseconds since 1970, and its id where that is equal. */
export type EntryPlace = readonly [changed: string, entryId: number];

/** What became of a change to an entry. */
export type EntryChange =
  | { entry: ReadingEntry; line: number | null }
  | { removed: true }
  /** The reader can mend it. */
  | { problem: string }
  | { failed: true };

/** The address under which an entry is changed; with `what`, a part of it. */
export function entryPath(entryId: number, what = ""): string {
  return `/reading-list/${entryId}${what && `/${what}`}`;
}

/** What was logged of an entry, the newest first. */
export interface EntryLog {
  /** On the reader's calendar, `2026-11-20`. */
  today: string;
  lines: LogLine[];
}

export interface LogLine {
  id: number;
  day: string;
  /** The day written out. */
  dayText: string;
  kind: LogKind;
  status: ReadingStatus;
  /** Which read of the book, from 1; 0 before the first. */
  read: number;
  fromPage: number;
  toPage: number;
}
