import { isbn13From } from "#db/import/isbn.ts";
import type { ReadingStatus } from "#db/reading.ts";

import {
  countFrom,
  dayReader,
  fewNotes,
  nameProblem,
  pagesFrom,
  partsOf,
  shelvesFrom,
  soundRead,
  tidy,
  UNKNOWN_AUTHOR,
  type DatedRead,
  type Fields,
  type ParsedRow,
} from "./imported-book.ts";

/** Nobody reads a book more often; each read is two lines of the log. */
const MOST_READS = 100;

const STATUSES: Record<string, ReadingStatus> = {
  "to-read": "want_to_read",
  "currently-reading": "reading",
  read: "completed",
};

/** A row of The StoryGraph's export. What was not finished, or paused, keeps that word as a shelf. */
export function storygraphBook(field: Fields, line: number, today: string): ParsedRow {
  const title = tidy(field("title"));
  const author = tidy(field("authors")) || UNKNOWN_AUTHOR;
  const refusal = nameProblem(title, author);
  if (refusal) return { line, title, author, refusal };

  const notes: string[] = [];
  const day = dayReader(today, notes);
  const shelf = tidy(field("readstatus"));
  const status = STATUSES[shelf] ?? "want_to_read";
  const known = shelf in STATUSES;
  const reads = readsFrom(field, day, notes);
  let laidAside: string | null = null;
  const last = reads.at(-1);
  // The range of a book that was given up ends on the day that was done.
  if (!known && last?.finished) {
    laidAside = last.finished;
    reads.splice(-1, 1, { started: last.started, finished: null });
  }
  return {
    line,
    title,
    author,
    isbn13: isbn13From(field("isbnuid")),
    pages: pagesFrom(field("numberofpages")),
    year: null,
    genre: null,
    status,
    reads,
    laidAside,
    added: day(field("dateadded")),
    rating: ratingFrom(field("starrating"), notes),
    shelves: shelvesFrom([...partsOf("tags", field("tags"), notes), ...(known ? [] : [shelf])], [], notes),
    readCount: countFrom(field("readcount")),
    log: null,
    notes: fewNotes(notes),
  };
}

/** Spaces belong to what follows them, so that many of them are looked at once. */
const RANGE = /^(\d{4}\/\d{1,2}\/\d{1,2})?(?:\s*([-–]))?(?:\s*(\d{4}\/\d{1,2}\/\d{1,2}))?$/;

/** `2021/01/01-2021/01/05, 2022/03/04`: a day alone is the one it was finished on. */
function readsFrom(field: Fields, day: (text: string) => string | null, notes: string[]): DatedRead[] {
  const reads: DatedRead[] = [];
  for (const range of partsOf("reads", field("datesread"), notes)) {
    if (reads.length === MOST_READS) {
      notes.push(`It was read more than ${MOST_READS} times: the first ${MOST_READS} were taken over.`);
      break;
    }
    const [, started = "", dash, finished = ""] = RANGE.exec(range.trim()) ?? [];
    if (!started && !dash && !finished) day(range);
    const read = dash ? { started: day(started), finished: day(finished) } : { started: null, finished: day(started) };
    if (read.started || read.finished) reads.push(soundRead(read, notes));
  }
  const lastRead = day(field("lastdateread"));
  if (reads.length === 0 && lastRead) reads.push({ started: null, finished: lastRead });
  return reads.toSorted((a, b) => (a.finished ?? a.started ?? "").localeCompare(b.finished ?? b.started ?? ""));
}

/** The StoryGraph gives quarters of a star, we give halves. */
function ratingFrom(text: string, notes: string[]): number | null {
  const stars = Number(text.trim() || 0);
  if (!(stars > 0 && stars <= 5)) return null;
  const halves = Math.max(1, Math.round(stars * 2));
  if (halves !== stars * 2) notes.push(`Its ${stars} stars become ${halves / 2}.`);
  return halves;
}
