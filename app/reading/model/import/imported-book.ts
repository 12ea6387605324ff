import { addDays, isDay } from "#app/platform/dates.ts";
import { GENRES, type Genre } from "#db/genres.ts";
import { lengthOf } from "#db/import/clean-text.ts";
import { MAX_PAGES, type ReadingStatus } from "#db/reading.ts";

/** A read with its days; null if the other app does not know the day. */
export interface DatedRead {
  started: string | null;
  finished: string | null;
}

/** A line of our own log as stored in the import's JSON column: `at` is ISO text. */
export interface ImportedLine {
  day: string;
  at: string;
  kind: "status" | "page";
  status: ReadingStatus;
  page: number | null;
}

export interface ImportedBook {
  /** The line of the file where it begins; in JSON, its position in the list, from 1. */
  line: number;
  title: string;
  author: string;
  /** Further authors, where the file names them in a column of their own. */
  coAuthors?: string[];
  isbn13: string | null;
  pages: number | null;
  year: number | null;
  genre: Genre | null;
  status: ReadingStatus;
  reads: DatedRead[];
  /** The day a read was abandoned or paused. */
  laidAside: string | null;
  added: string | null;
  /** In half stars, 1 to 10. */
  rating: number | null;
  shelves: string[];
  /** The number of reads that the other app counts. */
  readCount: number | null;
  /** The whole log if the file is our own export, else null. */
  log: ImportedLine[] | null;
  /** Messages for the reader about data that could not be imported unchanged. */
  notes: string[];
}

/** A book that cannot be imported; `refusal` is the reason as a sentence for the reader. */
export interface RejectedBook {
  line: number;
  title: string;
  author: string;
  refusal: string;
}

export type ParsedRow = ImportedBook | RejectedBook;

export interface ParsedFile {
  source: "goodreads" | "storygraph" | "bookmatch";
  rows: ParsedRow[];
}

const LONGEST_NAME = 500;
const MAX_SHELVES = 50;
const LONGEST_SHELF = 100;
/** Characters of a comma-separated list in one field. Lists that people type are shorter. */
const LONGEST_LIST = 20_000;
const MOST_PARTS = 500;
const MOST_NOTES = 20;
export const UNKNOWN_AUTHOR = "Unknown Author";

/** Reads a field of a row by its normalised name (see `RawRow`); "" if it is missing. */
export type Fields = (name: string) => string;

/** Text on one line that the database accepts: no control characters, no lone surrogates. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .normalize("NFC")
    .trim();
}

/** Why a book with this title and author cannot be imported; null if it can. */
export function nameProblem(title: string, author: string): string | null {
  if (!/\S/.test(title)) return "It has no title.";
  const longer = lengthOf(title) > LONGEST_NAME ? "title" : lengthOf(author) > LONGEST_NAME ? "author" : null;
  return longer && `Its ${longer} is longer than ${LONGEST_NAME} characters.`;
}

export function pagesFrom(text: string): number | null {
  const pages = Number(/^(\d{1,6})(?:\.0+)?$/.exec(text.trim())?.[1]);
  return pages >= 1 && pages <= MAX_PAGES ? pages : null;
}

export function yearFrom(text: string): number | null {
  const year = Number(/^-?\d{1,4}$/.exec(text.trim())?.[0]);
  return year && year >= -3000 && year <= 2200 ? year : null;
}

export function countFrom(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

export function genreFrom(text: string): Genre | null {
  return GENRES.find((genre) => genre.toLowerCase() === text.trim().toLowerCase()) ?? null;
}

/** Returns a parser of the file's dates. It drops invalid and future dates and adds a note to `notes`. */
export function dayReader(today: string, notes: string[]): (text: string) => string | null {
  // A reader who has flown west can have a log line dated tomorrow.
  const latest = addDays(today, 1);
  return (text) => {
    const trimmed = text.trim();
    if (trimmed === "") return null;
    const [, year, month = "", day = ""] = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(trimmed) ?? [];
    const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (isDay(iso) && iso <= latest) return iso;
    notes.push(
      isDay(iso)
        ? `The date ${trimmed} has not come yet and was left out.`
        : `“${shortened(trimmed)}” is not a date and was left out.`,
    );
    return null;
  };
}

/** Splits a comma-separated list. Reads only the beginning of a list that is too long, and adds a note. */
export function partsOf(what: string, text: string, notes: string[]): string[] {
  const parts = text.slice(0, LONGEST_LIST).split(",", MOST_PARTS + 1);
  if (text.length <= LONGEST_LIST && parts.length <= MOST_PARTS) return parts;
  notes.push(`Its list of ${what} is too long: the end of it was left out.`);
  // The last part is one too many, or may be cut in the middle.
  return parts.slice(0, -1);
}

/** Limits the notes of one book: each of a thousand dates can be wrong. */
export function fewNotes(notes: readonly string[]): string[] {
  if (notes.length <= MOST_NOTES) return [...notes];
  return [...notes.slice(0, MOST_NOTES), `And ${notes.length - MOST_NOTES} more such notes.`];
}

/** Shelf names, deduplicated and bounded. `without` are names that only express the status. */
export function shelvesFrom(names: readonly string[], without: readonly string[], notes: string[]): string[] {
  const known = names.slice(0, MOST_PARTS).map((name) => tidy(name.slice(0, LONGEST_LIST)));
  const shelves = [...new Set(known)].filter((name) => name !== "" && !without.includes(name));
  const fitting = shelves.filter((name) => lengthOf(name) <= LONGEST_SHELF).slice(0, MAX_SHELVES);
  const left = shelves.length - fitting.length + Math.max(0, names.length - MOST_PARTS);
  if (left > 0) {
    notes.push(
      `${left} of its shelves were left out: there may be ${MAX_SHELVES}, with names of up to ${LONGEST_SHELF} characters.`,
    );
  }
  return fitting;
}

/** Drops the start of a read that ends before it starts, and adds a note. */
export function soundRead(read: DatedRead, notes: string[]): DatedRead {
  if (!read.started || !read.finished || read.started <= read.finished) return read;
  notes.push(`It would have been started after it was finished: the start was left out.`);
  return { ...read, started: null };
}

/** Tells the reader what has no place here, so that nothing is lost without a word. */
export function noteWhatIsLeft(notes: string[], { review, status }: { review: string; status: string | null }): void {
  if (review.trim() !== "") notes.push("Its review is left out: reviews have no place here yet.");
  if (status)
    notes.push(`“${shortened(status)}” is no status here: it becomes Want to Read, and keeps the shelf of that name.`);
}

export function shortened(text: string): string {
  const characters = [...tidy(text.slice(0, 1_000))];
  return characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : characters.join("");
}
