import { isbn13From } from "#db/import/isbn.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { dayReader, otherFormOf, pagesFrom, starsFrom, tidy } from "./cell-values.ts";
import { fewNotes, nameProblem, noteStatus, shelvesFrom, UNKNOWN_AUTHOR, type ParsedRow } from "./imported-book.ts";
import { inOrder, laidAsideFrom } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";

const STATUSES: Record<string, ReadingStatus> = {
  "to-read": "want_to_read",
  reading: "reading",
  read: "completed",
};

const ABANDONED = "stopped-reading";

/** A row of BookWyrm's CSV export: a book on one shelf, with its last read. */
export function bookwyrmBook(cells: RowCells, line: number, today: string): ParsedRow {
  const notes: string[] = [];
  const title = tidy(cells.text("title"));
  const author = tidy(cells.text("authortext")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };

  const day = dayReader(today, notes);
  const started = day(cells.text("startdate"));
  const finished = day(cells.text("finishdate"));
  const stopped = day(cells.text("stoppeddate"));
  // An old export has no shelf, and a shelf of the reader's own says nothing about the status.
  const shelf = tidy(cells.text("shelf"));
  const byDates = stopped ? ABANDONED : finished ? "read" : started ? "reading" : "to-read";
  const state = shelf in STATUSES || shelf === ABANDONED ? shelf : byDates;
  if (state === ABANDONED) noteStatus(notes, state);
  const name = tidy(cells.text("shelfname"));
  const ownShelf = state === shelf || shelf === "" ? [] : [name || shelf];
  const isbn13 = cells.as("isbn13", isbn13From);
  const isbn = cells.as("isbn10", (text) => otherFormOf(isbn13, text));
  const reads = inOrder([{ started, finished: (state === ABANDONED && stopped) || finished }], notes);
  return {
    line,
    title,
    author,
    isbn13: isbn13 ?? isbn,
    pages: cells.as("pages", pagesFrom),
    genre: null,
    status: STATUSES[state] ?? "want_to_read",
    ...laidAsideFrom(reads, state === ABANDONED),
    added: day(cells.text("shelfdate")),
    rating: cells.as("rating", (text) => starsFrom(text, notes)) || null,
    shelves: shelvesFrom([...ownShelf, ...(state === ABANDONED ? [state] : [])], [], notes),
    readCount: null,
    log: null,
    notes: fewNotes(notes),
  };
}
