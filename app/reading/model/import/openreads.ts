import { isbn13From } from "#db/import/isbn.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { dayReader, ownedFrom, pagesFrom, partsOf, starsFrom, tidy } from "./cell-values.ts";
import { fewNotes, nameProblem, shelvesFrom, UNKNOWN_AUTHOR, type DatedRead, type ParsedRow } from "./imported-book.ts";
import { reviewsIn } from "./imported-review.ts";
import { inOrder, laidAsideFrom } from "./reads.ts";
import type { RowCells } from "./row-cells.ts";

const STATUSES: Record<string, ReadingStatus> = {
  planned: "want_to_read",
  in_progress: "reading",
  finished: "completed",
  abandoned: "did_not_finish",
};

/** A row of Openreads' CSV export. Its times are those of the reader's phone. */
export function openreadsBook(cells: RowCells, line: number, today: string): ParsedRow {
  const notes: string[] = [];
  const subtitle = tidy(cells.text("subtitle"));
  const title = [tidy(cells.text("title")), subtitle].filter(Boolean).join(": ");
  const author = tidy(cells.text("author")) || UNKNOWN_AUTHOR;
  const problem = nameProblem(title, author);
  if (problem) return { line, title, author, refusal: problem };
  if (cells.as("deleted", ownedFrom)) return { line, title, author, refusal: "You deleted it in Openreads." };

  const day = dayReader(today, notes);
  const shelf = tidy(cells.text("status"));
  const reads = readsIn(cells, day, notes);
  const status = STATUSES[shelf] ?? statusBy(reads);
  const favourite = cells.as("favourite", ownedFrom) ? ["favourites"] : [];
  const tags = partsOf("tags", cells.text("tags"), notes, "|||||");
  return {
    line,
    title,
    author,
    isbn13: cells.as("isbn", isbn13From),
    pages: cells.as("pages", pagesFrom),
    genre: null,
    status,
    ...laidAsideFrom(reads, status),
    added: day(cells.text("dateadded")),
    rating: cells.as("rating", (text) => starsFrom(text, notes)) || null,
    shelves: shelvesFrom([...tags, ...favourite], [], notes),
    readCount: null,
    reviews: reviewsIn(cells, { review: ["myreview"], note: ["notes"] }, notes),
    log: null,
    notes: fewNotes(notes),
  };
}

function statusBy(reads: readonly DatedRead[]): ReadingStatus {
  const last = reads.at(-1);
  return last?.finished ? "completed" : last ? "reading" : "want_to_read";
}

/** `2023-01-01T00:00:00.000|2023-02-01T00:00:00.000|5400000;…`: start, finish and milliseconds of reading, or less. */
function readsIn(cells: RowCells, day: (text: string) => string | null, notes: string[]): DatedRead[] {
  const reads = partsOf("reads", cells.text("readings"), notes, ";").map((reading) => {
    const [started = "", finished = "", time = ""] = reading.split("|", 3);
    if (time.trim() !== "") cells.leaveOut("reading times");
    return { started: day(started), finished: day(finished) };
  });
  return inOrder(reads, notes);
}
