import { isbn13From } from "#db/import/isbn.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { countFrom, dayReader, ownedFrom, pagesFrom, partsOf, starsFrom, tidy } from "./cell-values.ts";
import {
  fewNotes,
  nameProblem,
  noteStatus,
  shelvesFrom,
  UNKNOWN_AUTHOR,
  type DatedRead,
  type ParsedRow,
} from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";

const STATUSES: Record<string, ReadingStatus> = {
  "to-read": "want_to_read",
  "currently-reading": "reading",
  read: "completed",
  paused: "paused",
  "did-not-finish": "did_not_finish",
};

/** A row of The StoryGraph's export. A status that we do not have becomes a shelf. */
export function storygraphBook(cells: RowCells, line: number, today: string): ParsedRow {
  const title = tidy(cells.text("title"));
  const author = tidy(cells.text("authors")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };

  const notes: string[] = [];
  const day = dayReader(today, notes);
  const shelf = tidy(cells.text("readstatus"));
  const status = STATUSES[shelf] ?? "want_to_read";
  const known = shelf in STATUSES;
  if (shelf !== "" && !known) noteStatus(notes, shelf);
  const owned = cells.as("owned", ownedFrom) ? ["owned"] : [];
  const tags = partsOf("tags", cells.text("tags"), notes);
  return {
    line,
    title,
    author,
    isbn13: cells.as("isbnuid", isbn13From),
    pages: cells.as("numberofpages", pagesFrom),
    genre: null,
    status,
    ...laidAsideFrom(readsFrom(cells, day, notes), status),
    added: day(cells.text("dateadded")),
    rating: cells.as("starrating", (text) => starsFrom(text, notes)) || null,
    shelves: shelvesFrom([...tags, ...(known ? [] : [shelf]), ...owned], [], notes),
    readCount: cells.as("readcount", countFrom),
    reviews: reviewsIn(cells, { review: ["review"] }, notes),
    log: null,
    notes: fewNotes(notes),
  };
}

/** Each `\s*` belongs to the part after it, so that a run of spaces is scanned once. */
const RANGE = /^(\d{4}\/\d{1,2}\/\d{1,2})?(?:\s*([-–]))?(?:\s*(\d{4}\/\d{1,2}\/\d{1,2}))?$/;

/** `2021/01/01-2021/01/05, 2022/03/04`: a single day is the finishing day. */
function readsFrom(cells: RowCells, day: (text: string) => string | null, notes: string[]): DatedRead[] {
  const reads = partsOf("reads", cells.text("datesread"), notes).map((range): DatedRead => {
    const [, started = "", dash, finished = ""] = RANGE.exec(range.trim()) ?? [];
    if (!started && !dash && !finished) day(range);
    return dash ? { started: day(started), finished: day(finished) } : { started: null, finished: day(started) };
  });
  const lastRead = day(cells.text("lastdateread"));
  const known = inOrder(reads, notes);
  if (lastRead && known.length === 0) return [{ started: null, finished: lastRead }];
  if (lastRead && !known.some(({ finished }) => finished === lastRead)) cells.leaveOut("Last Date Read");
  return known;
}
