import { isbn13From } from "#db/import/isbn.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { countFrom, dayReader, otherFormOf, ownedFrom, pagesFrom, partsOf, tidy } from "./cell-values.ts";
import { fewNotes, nameProblem, noteStatus, shelvesFrom, UNKNOWN_AUTHOR, type ParsedRow } from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";

const OWN_SHELVES: Record<string, ReadingStatus> = {
  "to-read": "want_to_read",
  "currently-reading": "reading",
  read: "completed",
  "did-not-finish": "did_not_finish",
};

/** And what its readers call the shelves that they make for the statuses which it did not have. */
const STATUSES: Record<string, ReadingStatus> = {
  ...OWN_SHELVES,
  dnf: "did_not_finish",
  abandoned: "did_not_finish",
  unfinished: "did_not_finish",
  paused: "paused",
  "on-hold": "paused",
};

/**
 * A row of Goodreads' library export. A custom exclusive shelf (did-not-finish, paused …) becomes "want to read", and
 * its name becomes a shelf.
 */
export function goodreadsBook(cells: RowCells, line: number, today: string): ParsedRow {
  const title = tidy(cells.text("title"));
  const author = tidy(cells.text("author")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };

  const notes: string[] = [];
  const day = dayReader(today, notes);
  const finished = day(cells.text("dateread"));
  const shelf = tidy(cells.text("exclusiveshelf"));
  const status = STATUSES[shelf] ?? (shelf === "" && finished ? "completed" : "want_to_read");
  if (shelf !== "" && !(shelf in STATUSES)) noteStatus(notes, shelf);
  const isbn13 = cells.as("isbn13", isbn13From);
  const isbn = cells.as("isbn", (text) => otherFormOf(isbn13, text));
  const owned = cells.as("ownedcopies", ownedFrom) ? ["owned"] : [];
  cells.repeat("authorlf");
  // A review here gives away what happens until its reader says otherwise.
  cells.as("spoiler", ownedFrom);
  const reads = finished ? inOrder([{ started: day(cells.text("datestarted")), finished }], notes) : [];
  return {
    line,
    title,
    author,
    coAuthors: partsOf("authors", cells.text("additionalauthors"), notes).map(tidy).filter(Boolean),
    isbn13: isbn13 ?? isbn,
    pages: cells.as("numberofpages", pagesFrom),
    genre: null,
    status,
    ...laidAsideFrom(reads, status),
    added: day(cells.text("dateadded")),
    rating: cells.as("myrating", wholeStars) || null,
    shelves: shelvesFrom(
      [...partsOf("shelves", cells.text("bookshelves"), notes), shelf, ...owned],
      [...Object.keys(OWN_SHELVES), ...(shelf in STATUSES ? [shelf] : [])],
      notes,
    ),
    readCount: cells.as("readcount", countFrom),
    reviews: reviewsIn(cells, { review: ["myreview"], note: ["privatenotes"] }, notes),
    log: null,
    notes: fewNotes(notes),
  };
}

/** In half stars; 0 for none, as Goodreads writes it. */
function wholeStars(text: string): number | null {
  return /^[0-5]$/.test(text.trim()) ? Number(text) * 2 : null;
}
