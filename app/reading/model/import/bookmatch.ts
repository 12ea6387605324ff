import { z } from "zod";

import { unguarded } from "#app/platform/csv.ts";
import { addDays } from "#app/platform/dates.ts";
import { logLine, READING_LOG_FORMAT, readCompactLog } from "#app/reading/model/reading-archive.ts";
import { replay, type GivenLine } from "#app/reading/model/reading-log.ts";
import { BrokenFile } from "#db/import/broken-file.ts";
import { isbn13From } from "#db/import/isbn.ts";
import { MAX_PAGES } from "#db/reading.ts";

import { goodreadsBook } from "./goodreads.ts";
import {
  fewNotes,
  genreFrom,
  nameProblem,
  shelvesFrom,
  shortened,
  tidy,
  type Fields,
  type ImportedBook,
  type ParsedRow,
} from "./imported-book.ts";
import { jsonProblem } from "./json-bounds.ts";
import { MAX_ROWS } from "./rules.ts";

/** A row of our own CSV export: the columns of Goodreads plus the exact log. */
export function bookmatchBook(cell: Fields, line: number, today: string): ParsedRow {
  const field: Fields = (name) => unguarded(cell(name));
  const book = goodreadsBook(field, line, today);
  if ("refusal" in book) return book;
  const { title, author } = book;
  const log = readCompactLog(field("readinglog"));
  if (!log) return { line, title, author, refusal: "Its reading log cannot be read." };
  const shelves = shelfNames(field("shelves"));
  if (!shelves) return { line, title, author, refusal: "Its shelves cannot be read." };
  const stars = Number(field("starrating").trim() || 0);
  return checked(
    {
      ...book,
      genre: genreFrom(field("genre")),
      // From our own column: the "Bookshelves" column would add "to-read" as a shelf of the reader's.
      shelves: shelvesFrom(shelves, [], book.notes),
      rating: stars >= 0.5 && stars <= 5 ? Math.round(stars * 2) : null,
    },
    log,
    today,
  );
}

function shelfNames(text: string): string[] | null {
  if (text.trim() === "") return [];
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const Archive = z.object({
  format: z.literal(READING_LOG_FORMAT.format),
  version: z.literal(READING_LOG_FORMAT.version),
  entries: z.array(z.unknown()),
});

const ArchiveEntry = z.object({
  title: z.string(),
  author: z.string(),
  genre: z.string().nullish(),
  isbn13: z.string().nullish(),
  totalPages: z.int().min(1).max(MAX_PAGES).nullish(),
  year: z.int().nullish(),
  shelves: z.array(z.string()).default([]),
  rating: z.int().min(1).max(10).nullish(),
  addedAt: z.iso.datetime().nullish(),
  log: z
    .array(
      z.object({
        day: z.string(),
        at: z.string(),
        status: z.string().optional(),
        page: z.int().min(0).max(MAX_PAGES).optional(),
      }),
    )
    .default([]),
});

/** The books of our own JSON export. Throws `BrokenFile` if it is another kind of file. */
export function bookmatchBooks(text: string, today: string): ParsedRow[] {
  const archive = Archive.safeParse(jsonOf(text));
  if (!archive.success) throw new BrokenFile("it is JSON, but no reading log of Bookmatch's");
  // One more than the maximum is enough to reject the file.
  const entries = archive.data.entries.slice(0, MAX_ROWS + 1);
  return entries.map((entry, index) => jsonBook(entry, index + 1, today));
}

function jsonBook(value: unknown, line: number, today: string): ParsedRow {
  const parsed = ArchiveEntry.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const named = z.object({ title: z.string() }).safeParse(value);
    const title = named.success ? shortened(named.data.title) : "";
    return { line, title, author: "", refusal: `Its “${issue?.path.join(".") ?? ""}” cannot be read.` };
  }
  const entry = parsed.data;
  const [title, author] = [tidy(entry.title), tidy(entry.author)];
  const problem = nameProblem(title, author) ?? (author === "" ? "It has no author." : null);
  if (problem) return { line, title, author, refusal: problem };
  const log = entry.log.map(({ day, at, status, page }) => logLine(day, at, status, page ?? null));
  if (log.includes(null)) return { line, title, author, refusal: "Its reading log cannot be read." };
  const notes: string[] = [];
  return checked(
    {
      line,
      title,
      author,
      isbn13: isbn13From(entry.isbn13 ?? ""),
      pages: entry.totalPages ?? null,
      year: entry.year ?? null,
      genre: genreFrom(entry.genre ?? ""),
      status: "want_to_read",
      reads: [],
      laidAside: null,
      added: entry.addedAt?.slice(0, 10) ?? null,
      rating: entry.rating ?? null,
      shelves: shelvesFrom(entry.shelves, [], notes),
      readCount: null,
      log: null,
      notes,
    },
    log as Array<Omit<GivenLine, "id">>,
    today,
  );
}

/** Lines per book: four a day for ten years. */
const MOST_LINES = 15_000;

/** Rejects a log that the app could not have written, such as one edited by hand. */
function checked(book: ImportedBook, log: Array<Omit<GivenLine, "id">>, today: string): ParsedRow {
  const { line, title, author, pages } = book;
  if (log.length > MOST_LINES) return { line, title, author, refusal: `Its log has more than ${MOST_LINES} lines.` };
  const rejected = (problem: string): ParsedRow => ({ line, title, author, refusal: problem });
  const latest = addDays(today, 1);
  const late = log.find(({ day }) => day > latest);
  if (late) return rejected(`Its log has a line of ${late.day}, which has not come yet.`);
  if (log.some(({ page }) => page !== null && page > MAX_PAGES))
    return rejected("Its log has a page that no book has.");
  const { state } = replay(log.map((one, id) => ({ ...one, id })));
  if (pages !== null && state.currentPage > pages) {
    return rejected(`Its log ends on page ${state.currentPage} of ${pages}.`);
  }
  return {
    ...book,
    status: state.status,
    reads: [],
    readCount: null,
    notes: fewNotes(book.notes),
    log: log.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}

function jsonOf(text: string): unknown {
  const problem = jsonProblem(text);
  if (problem) throw new BrokenFile(problem);
  try {
    return JSON.parse(text);
  } catch (error) {
    const lineNumber = /line (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    const line = lineNumber ?? String(text.trimEnd().split("\n").length);
    throw new BrokenFile(`it is not valid JSON, or was cut off (near line ${line})`, { cause: error });
  }
}
