import { z } from "zod";

import { t } from "#app/language/t.ts";
import { readCompactLog } from "#app/reading/export/reading-archive.ts";
import { READING_STATUSES } from "#db/reading.ts";

import { genreFrom, minutesFrom, starsFrom } from "./cell-values.ts";
import { checked } from "./checked-log.ts";
import type { FileDates } from "./file-dates.ts";
import { goodreadsBook } from "./goodreads.ts";
import { shelvesFrom, type ImportedBook, type ParsedRow } from "./imported-book.ts";
import { ownReviewsIn, PUBLICATION } from "./own-reviews.ts";
import type { RowCells } from "./row-cells.ts";

export function bookmatchBook(cells: RowCells, line: number, dates: FileDates): ParsedRow {
  const book = goodreadsBook(cells, line, dates);
  if ("refusal" in book) return book;
  const { title, author } = book;
  cells.repeat("bookid", "datesread", "bookshelves", "originalpublicationyear");
  const log = readCompactLog(cells.text("readinglog"));
  if (!log) return { line, title, author, refusal: t("We can’t read its log.") };
  const shelves = shelfNames(cells.text("shelves"));
  if (!shelves) return { line, title, author, refusal: t("We can’t read its shelves.") };
  const reviews = cells.as("reviews", ownReviewsIn);
  if (!reviews) return { line, title, author, refusal: t("We can’t read its reviews.") };
  if (reviews.published) cells.leaveOut(PUBLICATION());
  return checked(
    {
      ...book,
      // Our own column has the reviews of all reads; older exports lack it.
      reviews: cells.text("reviews") === "" ? book.reviews : reviews.reviews,
      genre: cells.as("genre", genreFrom),
      minutes: cells.as("minutes", minutesFrom),
      // The "Bookshelves" column would add "to-read" as a shelf of the reader's own.
      shelves: shelvesFrom(shelves, [], book.notes),
      readBefore: cells.text("readbefore") === "true",
      ...cells.as("undatedstatus", undatedStatusIn),
      rating: cells.as("starrating", (text) => starsFrom(text, book.notes)) || null,
    },
    log,
    dates.today,
  );
}

/** `reading 2021-05-23T10:00:00.000Z`: a status, and the time after which it follows. */
function undatedStatusIn(text: string): Pick<ImportedBook, "undatedStatus" | "undatedAfter"> | null {
  const [word, after = null] = text.trim().split(" ");
  const status = READING_STATUSES.find((one) => one === word);
  if (!status || (after !== null && !z.iso.datetime().safeParse(after).success)) return null;
  return { undatedStatus: status, undatedAfter: after };
}

function shelfNames(text: string): string[] | null {
  if (text.trim() === "") return [];
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
