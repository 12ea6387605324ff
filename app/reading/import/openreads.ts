import { t } from "#app/language/t.ts";

import { isbnFrom, ownedFrom, pagesFrom, partsOf, starsFrom, tidy } from "./cell-values.ts";
import { dayReader, type DayReader, type FileDates } from "./file-dates.ts";
import { fewNotes, nameProblem, shelvesFrom, UNKNOWN_AUTHOR, type DatedRead, type ParsedRow } from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom, lastOf } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";
import { knownStatus, noteStatus, statusByFacts } from "./statuses.ts";
import type { WordedDate } from "./worded-date.ts";

/** Times are those of the reader's phone. */
export function openreadsBook(cells: RowCells, line: number, dates: FileDates): ParsedRow {
  const notes: string[] = [];
  const subtitle = tidy(cells.text("subtitle"));
  const title = [tidy(cells.text("title")), subtitle].filter(Boolean).join(": ");
  const author = tidy(cells.text("author")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };
  if (cells.as("deleted", ownedFrom)) return { line, title, author, refusal: t("You deleted it in Openreads.") };

  const inWords: WordedDate[] = [];
  const day = dayReader(dates, notes, inWords);
  const shelf = tidy(cells.text("status"));
  const reads = readsIn(cells, day, notes);
  const rating = cells.as("rating", (text) => starsFrom(text, notes)) || null;
  const known = knownStatus(shelf);
  const status = known ?? statusByFacts(shelf, { ...lastOf(reads, inWords), rating });
  if (shelf !== "" && !known) noteStatus(notes, shelf, status);
  const favourite = cells.as("favourite", ownedFrom) ? ["favourites"] : [];
  const tags = partsOf(t("tags"), cells.text("tags"), notes, "|||||");
  return {
    line,
    title,
    author,
    isbn13: cells.as("isbn", (text) => isbnFrom(text, notes)),
    pages: cells.as("pages", pagesFrom),
    genre: null,
    status,
    ...laidAsideFrom(reads, status),
    added: day(cells.text("dateadded")),
    rating,
    shelves: shelvesFrom([...tags, ...(known ? [] : [shelf]), ...favourite], [], notes),
    readCount: null,
    reviews: reviewsIn(cells, { review: ["myreview"], note: ["notes"] }, notes, inWords),
    log: null,
    notes: fewNotes(notes),
  };
}

/** `2023-01-01T00:00:00.000|2023-02-01T00:00:00.000|5400000;…`: start, finish and milliseconds of reading, or less. */
function readsIn(cells: RowCells, day: DayReader, notes: string[]): DatedRead[] {
  const reads = partsOf(t("reads"), cells.text("readings"), notes, ";").map((reading) => {
    const [started = "", finished = "", time = ""] = reading.split("|", 3);
    if (time.trim() !== "") cells.leaveOut(t("reading times"));
    return { started: day(started, "Started"), finished: day(finished, "Finished") };
  });
  return inOrder(reads, notes);
}
