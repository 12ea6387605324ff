import { addDays, isDay } from "#app/platform/dates.ts";
import { GENRES, type Genre } from "#db/genres.ts";
import { lengthOf } from "#db/import/clean-text.ts";
import { MAX_PAGES, type ReadingStatus } from "#db/reading.ts";

/** A read as another app dates it; a day that it does not know is null. */
export interface DatedRead {
  started: string | null;
  finished: string | null;
}

/** A line of our own log, as the import's table keeps it: `at` is ISO text. */
export interface ImportedLine {
  day: string;
  at: string;
  kind: "status" | "page";
  status: ReadingStatus;
  page: number | null;
}

/** A book of an imported file, whatever app wrote it. */
export interface ImportedBook {
  /** Where it begins in the file; in JSON, which book of the list it is. */
  line: number;
  title: string;
  author: string;
  isbn13: string | null;
  pages: number | null;
  year: number | null;
  genre: Genre | null;
  status: ReadingStatus;
  reads: DatedRead[];
  /** When a read was given up or paused. */
  laidAside: string | null;
  added: string | null;
  /** In half stars, 1 to 10. */
  rating: number | null;
  shelves: string[];
  /** How often the app says it was read. */
  readCount: number | null;
  /** Every line of the log, where the file is one of ours. */
  log: ImportedLine[] | null;
  /** What of it could not be taken over as it was, in words for the reader. */
  notes: string[];
}

/** A book that cannot be taken over, and why. */
export interface RefusedBook {
  line: number;
  title: string;
  author: string;
  refusal: string;
}

export type ParsedRow = ImportedBook | RefusedBook;

export interface ParsedFile {
  source: "goodreads" | "storygraph" | "bookmatch";
  rows: ParsedRow[];
}

const LONGEST_NAME = 500;
const MAX_SHELVES = 50;
const LONGEST_SHELF = 100;
/** Of a list within one field; every list that a reader wrote is shorter. */
const LONGEST_LIST = 20_000;
const MOST_PARTS = 500;
const MOST_NOTES = 20;
export const UNKNOWN_AUTHOR = "Unknown Author";

/** A row's fields by plain names (see `RawRow`), as text. */
export type Fields = (name: string) => string;

/** Text on one line that the database takes: no control characters, no halves of a character. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .normalize("NFC")
    .trim();
}

/** Why a book of this name cannot be taken over; null where it can. */
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

/** Reads the days of a file: one that is none, or has not come yet, is left out with a note. */
export function dayReader(today: string, notes: string[]): (text: string) => string | null {
  // A reader who has flown west can have read on what is still tomorrow.
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

/** The parts of a list with commas. Of one that is too long only the beginning is looked at, and a note says so. */
export function partsOf(what: string, text: string, notes: string[]): string[] {
  const parts = text.slice(0, LONGEST_LIST).split(",", MOST_PARTS + 1);
  if (text.length <= LONGEST_LIST && parts.length <= MOST_PARTS) return parts;
  notes.push(`Its list of ${what} is too long: the end of it was left out.`);
  // The last part is one too many, or may have been cut through.
  return parts.slice(0, -1);
}

/** What the reader is told about one book, which may have something wrong with each of a thousand dates. */
export function fewNotes(notes: readonly string[]): string[] {
  if (notes.length <= MOST_NOTES) return [...notes];
  return [...notes.slice(0, MOST_NOTES), `And ${notes.length - MOST_NOTES} more such notes.`];
}

/** Names of shelves, each once and bounded; `without` are those that only tell the status. */
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

/** A read can only be taken over with its beginning before its end. */
export function soundRead(read: DatedRead, notes: string[]): DatedRead {
  if (!read.started || !read.finished || read.started <= read.finished) return read;
  notes.push(`It would have been started after it was finished: the start was left out.`);
  return { ...read, started: null };
}

export function shortened(text: string): string {
  const characters = [...tidy(text.slice(0, 1_000))];
  return characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : characters.join("");
}
