import { isbn13From } from "#db/import/isbn.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { dayReader, otherFormOf, ownedFrom, pagesFrom, partsOf, starsFrom, tidy } from "./cell-values.ts";
import { fewNotes, nameProblem, noteStatus, shelvesFrom, UNKNOWN_AUTHOR, type ParsedRow } from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";

const STATUSES: Record<string, ReadingStatus> = {
  "Want to Read": "want_to_read",
  "Currently Reading": "reading",
  Read: "completed",
  Paused: "paused",
  "Did Not Finish": "did_not_finish",
};

/** A row of Hardcover's CSV export. */
export function hardcoverBook(cells: RowCells, line: number, today: string): ParsedRow {
  const notes: string[] = [];
  const title = tidy(cells.text("title"));
  const author = authorsIn(cells, notes).join(", ") || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };
  const shelf = tidy(cells.text("status"));
  if (shelf === "Ignored") return { line, title, author, refusal: "You ignored it on Hardcover." };

  const day = dayReader(today, notes);
  const status = STATUSES[shelf] ?? "want_to_read";
  const known = shelf === "" || shelf in STATUSES;
  if (!known) noteStatus(notes, shelf);
  const isbn13 = cells.as("isbn13", isbn13From);
  const isbn = cells.as("isbn10", (text) => otherFormOf(isbn13, text));
  const owned = cells.as("owned", ownedFrom) ? ["owned"] : [];
  sayNothing(cells);
  const dates = { started: day(cells.text("datestarted")), finished: day(cells.text("datefinished")) };
  const shelves = [...partsOf("tags", cells.text("tags"), notes), ...listsIn(cells, notes), ...owned];
  return {
    line,
    title,
    author,
    isbn13: isbn13 ?? isbn,
    pages: cells.as("pages", pagesFrom),
    genre: null,
    status,
    ...laidAsideFrom(inOrder([dates], notes), status),
    added: day(cells.text("dateadded")),
    rating: cells.as("rating", (text) => starsFrom(text, notes)) || null,
    shelves: shelvesFrom([...shelves, ...(known ? [] : [shelf])], [], notes),
    readCount: null,
    reviews: reviewsIn(cells, { review: ["review"], note: ["privatenotes"] }, notes),
    log: null,
    notes: fewNotes(notes),
  };
}

/** Cells that Hardcover fills for every book, also where its reader said nothing. */
function sayNothing(cells: RowCells): void {
  // A review here gives away what happens until its reader says otherwise.
  cells.as("reviewcontainsspoilers", ownedFrom);
  for (const name of ["sponsoredreview", "compilation"]) {
    cells.as(name, (text) => (ownedFrom(text) === false ? false : null));
  }
  cells.as("reviewslate", (text) => (text.trim() === "{}" ? "" : null));
}

/** `Natasha Wimmer (Translator), Roberto Bolaño`: who has a role is no author, unless nobody else is. */
function authorsIn(cells: RowCells, notes: string[]): string[] {
  const names = partsOf("authors", cells.text("author"), notes).map(tidy).filter(Boolean);
  const authors = names.filter((name) => !name.endsWith(")"));
  if (authors.length < names.length) cells.leaveOut("translators, narrators and other contributors");
  return authors.length > 0 ? authors : names.map(withoutBrackets);
}

/** `Owned, Books of my life (#19)`: the lists become shelves, without the places in them. */
function listsIn(cells: RowCells, notes: string[]): string[] {
  const lists = partsOf("lists", cells.text("lists"), notes).map(tidy).filter(Boolean);
  if (lists.some((list) => withoutBrackets(list) !== list)) cells.leaveOut("positions in Lists");
  return lists.map(withoutBrackets);
}

/** Takes a bracket off the end, unless it is the whole name. */
function withoutBrackets(name: string): string {
  const opens = name.endsWith(")") ? name.lastIndexOf("(") : -1;
  return opens > 0 ? name.slice(0, opens).trimEnd() : name;
}
