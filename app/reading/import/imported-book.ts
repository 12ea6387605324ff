import { t } from "#app/language/t.ts";
import { lengthOf } from "#book-facts/clean-text.ts";
import type { Genre } from "#db/genres.ts";
import type { ImportSource, LogKind, ReadingStatus } from "#db/reading.ts";

import { LONGEST_LIST, MOST_PARTS, tidy } from "./cell-values.ts";
import { DATE_ORDERS, type DateOrder } from "./file-dates.ts";
import type { ImportedReview } from "./imported-review.ts";
import type { LeftOut } from "./left-out.ts";

/** Days that the other app does not know are null. */
export interface DatedRead {
  started: string | null;
  finished: string | null;
}

/** A line of our own log as stored in the import's JSON column: `at` is ISO text. */
export interface ImportedLine {
  day: string;
  at: string;
  kind: LogKind;
  status: ReadingStatus;
  page: number | null;
  amount?: number | null;
}

export interface ImportedBook {
  /** The file's line where the book begins; in JSON, its position in the list, from 1. */
  line: number;
  title: string;
  author: string;
  coAuthors?: string[];
  isbn13: string | null;
  pages: number | null;
  minutes?: number | null;
  genre: Genre | null;
  status: ReadingStatus;
  reads: DatedRead[];
  laidAside: string | null;
  added: string | null;
  /** In half stars, 1 to 10. */
  rating: number | null;
  shelves: string[];
  readBefore?: boolean;
  undatedStatus?: ReadingStatus | null;
  undatedAfter?: string | null;
  drawnAgain?: boolean;
  readCount: number | null;
  reviews: ImportedReview[];
  /** The whole log if the file is our own export, else null. */
  log: ImportedLine[] | null;
  /** Messages for the reader about data that could not be imported unchanged. */
  notes: string[];
  /** Differences if the file writes its dates in this order; the book itself lacks ambiguous dates. */
  inOrder?: Record<DateOrder, Partial<ImportedBook>>;
}

/** `refusal` tells the reader the reason in a sentence. */
export interface RejectedBook {
  line: number;
  title: string;
  author: string;
  refusal: string;
}

export type ParsedRow = ImportedBook | RejectedBook;

export interface ParsedFile {
  source: ImportSource;
  rows: ParsedRow[];
  leftOut: LeftOut[];
  dates: DateQuestion | null;
}

export interface DateQuestion {
  example: string;
  order: DateOrder | null;
}

export function inEachOrder<Value>(valueIn: (order: DateOrder) => Value): Record<DateOrder, Value> {
  return Object.fromEntries(DATE_ORDERS.map((order) => [order, valueIn(order)])) as Record<DateOrder, Value>;
}

const LONGEST_NAME = 500;
const MAX_SHELVES = 50;
const LONGEST_SHELF = 100;
const MOST_NOTES = 20;
export const UNKNOWN_AUTHOR = "Unknown Author";

export function nameProblem(title: string, author: string): string | null {
  if (!/\S/.test(title)) return t("It has no title.");
  if (lengthOf(title) > LONGEST_NAME) return t("Its title is longer than {most} characters.", { most: LONGEST_NAME });
  if (lengthOf(author) <= LONGEST_NAME) return null;
  return t("Its author is longer than {most} characters.", { most: LONGEST_NAME });
}

export function allAuthors({ author, coAuthors = [] }: Pick<ImportedBook, "author" | "coAuthors">): string {
  let line = author;
  for (const coAuthor of coAuthors) {
    if (lengthOf(line) + lengthOf(coAuthor) + 2 <= LONGEST_NAME) line += `, ${coAuthor}`;
  }
  return line;
}

/** Limits the notes of one book: each of a thousand dates can be wrong. */
export function fewNotes(notes: readonly string[]): string[] {
  if (notes.length <= MOST_NOTES) return [...notes];
  return [...notes.slice(0, MOST_NOTES), t("And {n} more notes like these.", { n: notes.length - MOST_NOTES })];
}

/** `without`: names that only express the status. */
export function shelvesFrom(names: readonly string[], without: readonly string[], notes: string[]): string[] {
  const known = names.slice(0, MOST_PARTS).map((name) => tidy(name.slice(0, LONGEST_LIST)));
  const shelves = [...new Set(known)].filter((name) => name !== "" && !without.includes(name));
  const fitting = shelves.filter((name) => lengthOf(name) <= LONGEST_SHELF).slice(0, MAX_SHELVES);
  const left = shelves.length - fitting.length + Math.max(0, names.length - MOST_PARTS);
  if (left > 0) {
    notes.push(
      t(
        "We left out {left} of its shelves. A book can have {maxShelves}, with names of up to {longestShelf} characters.",
        { left, maxShelves: MAX_SHELVES, longestShelf: LONGEST_SHELF },
      ),
    );
  }
  return fitting;
}
