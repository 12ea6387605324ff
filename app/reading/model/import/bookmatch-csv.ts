import { z } from "zod";

import { readCompactLog } from "#app/reading/model/reading-archive.ts";

import { genreFrom, minutesFrom, starsFrom } from "./cell-values.ts";
import { checked } from "./checked-log.ts";
import { goodreadsBook } from "./goodreads.ts";
import { shelvesFrom, type ParsedRow } from "./imported-book.ts";
import { ownReviewsIn, PUBLICATION } from "./own-reviews.ts";
import type { RowCells } from "./row-cells.ts";

/** A row of our own CSV export: the columns of Goodreads plus the exact log. */
export function bookmatchBook(cells: RowCells, line: number, today: string): ParsedRow {
  const book = goodreadsBook(cells, line, today);
  if ("refusal" in book) return book;
  const { title, author } = book;
  // They say again, for other apps, what the log, the shelves and the catalogue say.
  cells.repeat("bookid", "datesread", "bookshelves", "originalpublicationyear");
  const log = readCompactLog(cells.text("readinglog"));
  if (!log) return { line, title, author, refusal: "Its reading log cannot be read." };
  const shelves = shelfNames(cells.text("shelves"));
  if (!shelves) return { line, title, author, refusal: "Its shelves cannot be read." };
  const reviews = cells.as("reviews", ownReviewsIn);
  if (!reviews) return { line, title, author, refusal: "Its reviews cannot be read." };
  if (reviews.published) cells.leaveOut(PUBLICATION);
  return checked(
    {
      ...book,
      // From our own column, if the file is young enough to have it: it has those of every read.
      reviews: cells.text("reviews") === "" ? book.reviews : reviews.reviews,
      genre: cells.as("genre", genreFrom),
      minutes: cells.as("minutes", minutesFrom),
      // From our own column: the "Bookshelves" column would add "to-read" as a shelf of the reader's.
      shelves: shelvesFrom(shelves, [], book.notes),
      readBefore: cells.text("readbefore") === "true",
      rating: cells.as("starrating", (text) => starsFrom(text, book.notes)) || null,
    },
    log,
    today,
  );
}

function shelfNames(text: string): string[] | null {
  if (text.trim() === "") return [];
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
