import { isbn13From } from "#db/import/isbn.ts";
import type { ReadingStatus } from "#db/reading.ts";

import {
  countFrom,
  dayReader,
  fewNotes,
  nameProblem,
  noteWhatIsLeft,
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

/** Reads per book. Each one adds two lines to the log. */
const MOST_READS = 100;

const STATUSES: Record<string, ReadingStatus> = {
  "to-read": "want_to_read",
  "currently-reading": "reading",
  read: "completed",
};

/** A row of The StoryGraph's export. A status that we do not have, such as "did-not-finish", becomes a shelf. */
export function storygraphBook(field: Fields, line: number, today: string): ParsedRow {
  const title = tidy(field("title"));
  const author = tidy(field("authors")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };

  const notes: string[] = [];
  const day = dayReader(today, notes);
  const shelf = tidy(field("readstatus"));
  const status = STATUSES[shelf] ?? "want_to_read";
  const known = shelf in STATUSES;
  noteWhatIsLeft(notes, { review: field("review"), status: shelf === "" || known ? null : shelf });
  const reads = readsFrom(field, day, notes);
  let laidAside: string | null = null;
  const last = reads.at(-1);
  // The date range of an abandoned book ends on the day it was abandoned.
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

/** Each `\s*` belongs to the part after it, so that a run of spaces is scanned once. */
const RANGE = /^(\d{4}\/\d{1,2}\/\d{1,2})?(?:\s*([-–]))?(?:\s*(\d{4}\/\d{1,2}\/\d{1,2}))?$/;

/** `2021/01/01-2021/01/05, 2022/03/04`: a single day is the finishing day. */
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

/** Rounds The StoryGraph's quarter stars to half stars. */
function ratingFrom(text: string, notes: string[]): number | null {
  const stars = Number(text.trim() || 0);
  if (!(stars > 0 && stars <= 5)) return null;
  const halves = Math.max(1, Math.round(stars * 2));
  if (halves !== stars * 2) notes.push(`Its ${stars} stars become ${halves / 2}.`);
  return halves;
}
