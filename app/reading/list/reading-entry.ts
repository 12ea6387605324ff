import type { Answer } from "#app/http/answer.ts";
import type { Cursor } from "#app/http/cursor.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import type { Genre } from "#db/genres.ts";
import type { LogKind, ReadingStatus } from "#db/reading.ts";

import type { Place } from "./reading-place.ts";

export const STATUS_NAMES: Record<ReadingStatus, string> = inEachLanguage(() => ({
  want_to_read: t("Want to Read"),
  reading: t("Reading"),
  completed: t("Completed"),
  paused: t("Paused"),
  did_not_finish: t("Did Not Finish"),
}));

/** Days are written out, in the reader's time zone. */
export interface ReadingEntry extends Place {
  id: number;
  /** Null for a book that is not in the catalogue. */
  bookId: number | null;
  title: string;
  author: string;
  /** Null for an unsorted book. */
  genre: Genre | null;
  cover: { src: string; srcSet: string | null };
  status: ReadingStatus;
  added: string;
  started: string | null;
  completed: string | null;
  stopped: string | null;
  /** Reads finished before the current or last one, with their last known day; null if there are none. */
  earlier: { reads: number; finished: string | null } | null;
  /** In half stars, 1 to 10. */
  rating: number | null;
  shelves: string[];
  drawnAgain: boolean;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export const LIST_SORTS = ["date", "title", "author", "stars", "pages"] as const;

export type ListSort = (typeof LIST_SORTS)[number];

export interface ListView {
  /** Words that title and author must contain, ignoring accents; empty for all. */
  search: string;
  status: ReadingStatus | null;
  shelf: string | null;
  sort: ListSort;
}

export interface ListPage extends ListView {
  after: Cursor | null;
}

/** The answer to a change of an entry. `line` is the id of the line it wrote, null if nothing had to change. */
export type EntryAnswer = Answer<{ entry: ReadingEntry; line: number | null }>;

export const UPDATE_FAILED = () => t("Failed to update status");

export function entryPath(entryId: number | string, what = ""): string {
  return `/reading-list/${entryId}${what && `/${what}`}`;
}

export interface EntryLog {
  /** `2026-11-20`, in the reader's time zone. */
  today: string;
  lines: LogLine[];
}

export interface LogLine {
  id: number;
  day: string;
  dayText: string;
  kind: LogKind;
  status: ReadingStatus;
  /** Which read of the book, from 1; 0 before the first. */
  read: number;
  fromPage: number;
  toPage: number;
  /** The percentage or the minute, for a line of that kind. */
  amount: number | null;
}
