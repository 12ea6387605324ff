import { isbnFrom, otherFormOf, pagesFrom, starsFrom, tidy } from "./cell-values.ts";
import { dayReader, type FileDates } from "./file-dates.ts";
import { fewNotes, nameProblem, shelvesFrom, UNKNOWN_AUTHOR, type ParsedRow } from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom, lastOf } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";
import { knownStatus, statusByFacts } from "./statuses.ts";
import type { WordedDate } from "./worded-date.ts";

export function bookwyrmBook(cells: RowCells, line: number, dates: FileDates): ParsedRow {
  const notes: string[] = [];
  const title = tidy(cells.text("title"));
  const author = tidy(cells.text("authortext")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };

  const inWords: WordedDate[] = [];
  const day = dayReader(dates, notes, inWords);
  const started = day(cells.text("startdate"), "Started");
  const finished = day(cells.text("finishdate"), "Finished");
  const stopped = day(cells.text("stoppeddate"), "Stopped");
  const rating = cells.as("rating", (text) => starsFrom(text, notes)) || null;
  // An old export has no shelf, and a shelf of the reader's own says nothing about the status.
  const shelf = tidy(cells.text("shelf"));
  const known = knownStatus(shelf);
  const status = known ?? statusByFacts(shelf, { ...lastOf([{ started, finished }], inWords), stopped, rating });
  const name = tidy(cells.text("shelfname"));
  const ownShelf = known || shelf === "" ? [] : [name || shelf];
  const isbn13 = cells.as("isbn13", (text) => isbnFrom(text, notes));
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
    rating,
    shelves: shelvesFrom(ownShelf, [], notes),
    readCount: null,
    reviews: reviewsIn(cells, { review: ["reviewname", "reviewcw", "reviewcontent"] }, notes, inWords),
    log: null,
    notes: fewNotes(notes),
  };
}
