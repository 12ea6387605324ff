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
  yearFrom,
  type Fields,
  type ParsedRow,
} from "./imported-book.ts";

const STATUSES: Record<string, ReadingStatus> = {
  "to-read": "want_to_read",
  "currently-reading": "reading",
  read: "completed",
};

/**
 * A row of Goodreads' library export. A custom exclusive shelf (did-not-finish, paused …) becomes "want to read", and
 * its name becomes a shelf.
 */
export function goodreadsBook(field: Fields, line: number, today: string): ParsedRow {
  const title = tidy(field("title"));
  const author = tidy(field("author")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };

  const notes: string[] = [];
  const day = dayReader(today, notes);
  const finished = day(field("dateread"));
  const shelf = tidy(field("exclusiveshelf"));
  const status = STATUSES[shelf] ?? (shelf === "" && finished ? "completed" : "want_to_read");
  noteWhatIsLeft(notes, { review: field("myreview"), status: shelf === "" || shelf in STATUSES ? null : shelf });
  const stars = Number(field("myrating").trim() || 0);
  return {
    line,
    title,
    author,
    coAuthors: partsOf("authors", field("additionalauthors"), notes).map(tidy).filter(Boolean),
    isbn13: isbn13From(field("isbn13")) ?? isbn13From(field("isbn")),
    pages: pagesFrom(field("numberofpages")),
    year: yearFrom(field("originalpublicationyear")) ?? yearFrom(field("yearpublished")),
    genre: null,
    status,
    reads: finished ? [soundRead({ started: day(field("datestarted")), finished }, notes)] : [],
    laidAside: null,
    added: day(field("dateadded")),
    rating: Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars * 2 : null,
    shelves: shelvesFrom([...partsOf("shelves", field("bookshelves"), notes), shelf], Object.keys(STATUSES), notes),
    readCount: countFrom(field("readcount")),
    log: null,
    notes: fewNotes(notes),
  };
}
