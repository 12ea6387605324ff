import { t } from "#app/language/t.ts";

import { isbnFrom, otherFormOf, ownedFrom, pagesFrom, partsOf, starsFrom, tidy } from "./cell-values.ts";
import { dayReader, type FileDates } from "./file-dates.ts";
import { fewNotes, nameProblem, shelvesFrom, UNKNOWN_AUTHOR, type ParsedRow } from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom, lastOf } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";
import { knownStatus, noteStatus, statusByFacts } from "./statuses.ts";
import type { WordedDate } from "./worded-date.ts";

export function hardcoverBook(cells: RowCells, line: number, dates: FileDates): ParsedRow {
  const notes: string[] = [];
  const title = tidy(cells.text("title"));
  const author = authorsIn(cells, notes).join(", ") || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };
  const shelf = tidy(cells.text("status"));
  if (shelf.toLowerCase() === "ignored") return { line, title, author, refusal: t("You ignored it on Hardcover.") };

  const inWords: WordedDate[] = [];
  const day = dayReader(dates, notes, inWords);
  const read = {
    started: day(cells.text("datestarted"), "Started"),
    finished: day(cells.text("datefinished"), "Finished"),
  };
  const rating = cells.as("rating", (text) => starsFrom(text, notes)) || null;
  const known = knownStatus(shelf);
  const status = known ?? statusByFacts(shelf, { ...lastOf([read], inWords), rating });
  if (shelf !== "" && !known) noteStatus(notes, shelf, status);
  const isbn13 = cells.as("isbn13", (text) => isbnFrom(text, notes));
  const isbn = cells.as("isbn10", (text) => otherFormOf(isbn13, text));
  const owned = cells.as("owned", ownedFrom) ? ["owned"] : [];
  sayNothing(cells);
  const shelves = [...partsOf(t("tags"), cells.text("tags"), notes), ...listsIn(cells, notes), ...owned];
  return {
    line,
    title,
    author,
    isbn13: isbn13 ?? isbn,
    pages: cells.as("pages", pagesFrom),
    genre: null,
    status,
    ...laidAsideFrom(inOrder([read], notes), status),
    added: day(cells.text("dateadded")),
    rating,
    shelves: shelvesFrom([...shelves, ...(known ? [] : [shelf])], [], notes),
    readCount: null,
    reviews: reviewsIn(
      cells,
      { review: ["review"], note: ["privatenotes"], spoiler: "reviewcontainsspoilers" },
      notes,
      inWords,
    ),
    log: null,
    notes: fewNotes(notes),
  };
}

/** Cells that Hardcover fills for every book, even without the reader's word. */
function sayNothing(cells: RowCells): void {
  for (const name of ["sponsoredreview", "compilation"]) {
    cells.as(name, (text) => (ownedFrom(text) === false ? false : null));
  }
  cells.as("reviewslate", (text) => (text.trim() === "{}" ? "" : null));
}

/** `Natasha Wimmer (Translator), Roberto Bolaño`: people with a role count only if nobody is without one. */
function authorsIn(cells: RowCells, notes: string[]): string[] {
  const names = partsOf(t("authors"), cells.text("author"), notes).map(tidy).filter(Boolean);
  const authors = names.map((name) => name.replace(AS_AUTHOR, "")).filter((name) => !name.endsWith(")"));
  if (authors.length < names.length) cells.leaveOut(t("translators, narrators and other contributors"));
  return authors.length > 0 ? authors : names.map(withoutBrackets);
}

const AS_AUTHOR = /(?<=\S) ?\((?:author|writer)\)$/i;

function listsIn(cells: RowCells, notes: string[]): string[] {
  const lists = partsOf(t("lists"), cells.text("lists"), notes).map(tidy).filter(Boolean);
  if (lists.some((list) => withoutBrackets(list) !== list)) cells.leaveOut(t("positions in Lists"));
  return lists.map(withoutBrackets);
}

function withoutBrackets(name: string): string {
  const opens = name.endsWith(")") ? name.lastIndexOf("(") : -1;
  return opens > 0 ? name.slice(0, opens).trimEnd() : name;
}
