import { t } from "#app/language/t.ts";

import {
  countFrom,
  isbnFrom,
  MOST_PARTS,
  otherFormOf,
  ownedFrom,
  pagesFrom,
  partsOf,
  starsFrom,
  tidy,
} from "./cell-values.ts";
import { dayReader, type DayReader, type FileDates } from "./file-dates.ts";
import { fewNotes, nameProblem, shelvesFrom, UNKNOWN_AUTHOR, type DatedRead, type ParsedRow } from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom, lastOf, READ_COLUMNS, writtenReads } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";
import { knownStatus, noteStatus, statusByFacts } from "./statuses.ts";
import type { WordedDate } from "./worded-date.ts";

const OWN_SHELVES = ["to-read", "currently-reading", "read", "did-not-finish"];

/** An exclusive shelf that is no status becomes a shelf; dates, counts and stars then tell the status. */
export function goodreadsBook(cells: RowCells, line: number, dates: FileDates): ParsedRow {
  const title = tidy(cells.text("title"));
  const author = tidy(cells.text("author")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };

  const notes: string[] = [];
  const inWords: WordedDate[] = [];
  const day = dayReader(dates, notes, inWords);
  const reads = inOrder(readsFrom(cells, day), notes);
  const rating = cells.as("myrating", (text) => starsFrom(text, notes)) || null;
  const readCount = cells.as("readcount", countFrom);
  const shelf = tidy(cells.text("exclusiveshelf"));
  const known = knownStatus(shelf);
  const status = known ?? statusByFacts(shelf, { ...lastOf(reads, inWords), readCount, rating });
  if (shelf !== "" && !known) noteStatus(notes, shelf, status);
  const isbn13 = cells.as("isbn13", (text) => isbnFrom(text, notes));
  const isbn = cells.as("isbn", (text) => otherFormOf(isbn13, text));
  const owned = cells.as("ownedcopies", ownedFrom) ? ["owned"] : [];
  cells.repeat("authorlf");
  return {
    line,
    title,
    author,
    coAuthors: partsOf(t("authors"), cells.text("additionalauthors"), notes).map(tidy).filter(Boolean),
    isbn13: isbn13 ?? isbn,
    pages: cells.as("numberofpages", pagesFrom),
    genre: null,
    status,
    ...laidAsideFrom(reads, status),
    added: day(cells.text("dateadded")),
    rating,
    shelves: shelvesFrom(
      [...partsOf(t("shelves"), cells.text("bookshelves"), notes), shelf, ...owned],
      [...OWN_SHELVES, ...(known ? [shelf] : [])],
      notes,
    ),
    readCount,
    reviews: reviewsIn(cells, { review: ["myreview"], note: ["privatenotes"], spoiler: "spoiler" }, notes, inWords),
    log: null,
    notes: fewNotes(notes),
  };
}

/** Goodreads exports one read of a book. Other programs write several into its column, or add columns. */
function readsFrom(cells: RowCells, day: DayReader): DatedRead[] {
  // Of “Enhance Goodreads Export”: starts and finishes of all reads, the last one among them.
  const all = cells
    .text("readdates")
    .split(";", MOST_PARTS)
    .map((read) => read.split(","));
  const listed = all.map(([started = "", finished = ""]) => ({
    started: day(started, "Started"),
    finished: day(finished, "Finished"),
  }));
  const known = new Set(listed.map(({ finished }) => finished));
  return [...listed, ...columnReads(cells, day).filter(({ finished }) => finished === null || !known.has(finished))];
}

function columnReads(cells: RowCells, day: DayReader): DatedRead[] {
  return READ_COLUMNS.flatMap((number) => {
    const started = day(cells.text(`datestarted${number}`), "Started");
    const reads = writtenReads(cells.text(`dateread${number}`)).map((read) => ({
      started: day(read.started, "Started"),
      finished: day(read.finished, "Finished"),
    }));
    if (started === null) return reads;
    const open = reads.filter((read) => read.started === null);
    const its = open.find(({ finished }) => finished !== null && finished >= started) ?? open[0];
    if (its) its.started = started;
    return its ? reads : [...reads, { started, finished: null }];
  });
}
