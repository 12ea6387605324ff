import type { Answer } from "#app/http/answer.ts";
import type { Cursor } from "#app/http/cursor.ts";
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

/** What of a list a reader wants to see. */
export interface ListView {
  /** Words that title and author must hold, however they are accented; empty for all. */
  search: string;
  /** Null for all. */
  status: ReadingStatus | null;
}

/** Which page of it. */
export interface ListPage extends ListView {
  /** Only those that come after this one, by the time of their change; null from the start. */
  after: Cursor | null;
}

/** What a change of an entry answers: `line` is the one of the log that says so, null where nothing had to change. */
export type EntryAnswer = Answer<{ entry: ReadingEntry; line: number | null }>;

export const UPDATE_FAILED = "Failed to update status";

/** The address under which an entry is changed; with `what`, a part of it. */
export function entryPath(entryId: number | string, what = ""): string {
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
