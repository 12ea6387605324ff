import { t } from "#app/language/t.ts";

import { countFrom, isbnFrom, ownedFrom, pagesFrom, partsOf, starsFrom, tidy } from "./cell-values.ts";
import { dayReader, type DayReader, type FileDates } from "./file-dates.ts";
import { fewNotes, nameProblem, shelvesFrom, UNKNOWN_AUTHOR, type DatedRead, type ParsedRow } from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom, lastOf, rangeIn } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";
import { knownStatus, noteStatus, statusByFacts } from "./statuses.ts";
import type { WordedDate } from "./worded-date.ts";

/** A status that we do not have becomes a shelf. */
export function storygraphBook(cells: RowCells, line: number, dates: FileDates): ParsedRow {
  const title = tidy(cells.text("title"));
  const author = tidy(cells.text("authors") || cells.text("author")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };

  const notes: string[] = [];
  const inWords: WordedDate[] = [];
  const day = dayReader(dates, notes, inWords);
  const shelf = tidy(cells.text("readstatus"));
  const known = knownStatus(shelf);
  const reads = readsFrom(cells, known === "reading", day, notes);
  const rating = cells.as("starrating", (text) => starsFrom(text, notes)) || null;
  const readCount = cells.as("readcount", countFrom);
  const status = known ?? statusByFacts(shelf, { ...lastOf(reads, inWords), readCount, rating });
  if (shelf !== "" && !known) noteStatus(notes, shelf, status);
  const owned = cells.as("owned", ownedFrom) ? ["owned"] : [];
  const isbn = (text: string) => isbnFrom(text, notes);
  const tags = partsOf(t("tags"), cells.text("tags"), notes);
  return {
    line,
    title,
    author,
    isbn13: cells.as("isbnuid", isbn) ?? cells.as("isbn", isbn),
    pages: cells.as("numberofpages", pagesFrom),
    genre: null,
    status,
    ...laidAsideFrom(reads, status),
    added: day(cells.text("dateadded")),
    rating,
    shelves: shelvesFrom([...tags, ...(known ? [] : [shelf]), ...owned], [], notes),
    readCount,
    reviews: reviewsIn(cells, { review: ["review"] }, notes, inWords),
    log: null,
    notes: fewNotes(notes),
  };
}

/** A single day is the day of finishing, or of starting if the book is being read. */
function readsFrom(cells: RowCells, isReading: boolean, day: DayReader, notes: string[]): DatedRead[] {
  const ranges = partsOf(t("reads"), cells.text("datesread"), notes).map((range) => range.trim());
  const reads = ranges.map((range, index): DatedRead => {
    const both = rangeIn(range);
    if (both) return { started: day(both.started, "Started"), finished: day(both.finished, "Finished") };
    const isStart = isReading && index === ranges.length - 1;
    return isStart
      ? { started: day(range, "Started"), finished: null }
      : { started: null, finished: day(range, "Finished") };
  });
  const lastRead = day(cells.text("lastdateread"), "Finished");
  const known = inOrder(reads, notes);
  if (lastRead && known.length === 0)
    return isReading ? [{ started: lastRead, finished: null }] : [{ started: null, finished: lastRead }];
  const isRepeated = known.some(({ started, finished }) => finished === lastRead || started === lastRead);
  if (lastRead && !isRepeated) cells.leaveOut("Last Date Read");
  return known;
}
