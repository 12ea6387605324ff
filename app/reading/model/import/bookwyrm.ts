import { isbn13From } from "#db/import/isbn.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { dayReader, otherFormOf, pagesFrom, starsFrom, tidy } from "./cell-values.ts";
import { fewNotes, nameProblem, shelvesFrom, UNKNOWN_AUTHOR, type ParsedRow } from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";

const STATUSES: Record<string, ReadingStatus> = {
  "to-read": "want_to_read",
  reading: "reading",
  read: "completed",
  "stopped-reading": "did_not_finish",
};

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
  const byDates = stopped ? "stopped-reading" : finished ? "read" : started ? "reading" : "to-read";
  const status = STATUSES[shelf] ?? STATUSES[byDates]!;
  const name = tidy(cells.text("shelfname"));
  const ownShelf = shelf in STATUSES || shelf === "" ? [] : [name || shelf];
  const isbn13 = cells.as("isbn13", isbn13From);
  const isbn = cells.as("isbn10", (text) => otherFormOf(isbn13, text));
  const reads = inOrder([{ started, finished: (status === "did_not_finish" && stopped) || finished }], notes);
  return {
    line,
    title,
    author,
    isbn13: isbn13 ?? isbn,
    pages: cells.as("pages", pagesFrom),
    genre: null,
    status,
    ...laidAsideFrom(reads, status),
    added: day(cells.text("shelfdate")),
    rating: cells.as("rating", (text) => starsFrom(text, notes)) || null,
    shelves: shelvesFrom(ownShelf, [], notes),
    readCount: null,
    reviews: reviewsIn(cells, { review: ["reviewname", "reviewcw", "reviewcontent"] }, notes),
    log: null,
    notes: fewNotes(notes),
  };
}
