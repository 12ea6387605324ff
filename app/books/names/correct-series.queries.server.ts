import { eq, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { books, seriesCorrections } from "#db/schema.ts";

import { lockNames, noteNamesChanged, writeNames } from "./read-names.queries.server.ts";
import type { SeriesPlace } from "./series-in-title.ts";

interface BookSeries {
  title: string;
  series: SeriesPlace[];
  /** The owner set it; it does not come from the title. */
  isCorrected: boolean;
}

export async function seriesOfBook(bookId: number): Promise<BookSeries | null> {
  const [book] = await db.select({ title: books.title }).from(books).where(eq(books.id, bookId));
  if (!book) return null;
  const { rows } = await db.execute<{ name: string; from: number; to: number }>(sql`
    select name, from_place as "from", to_place as "to" from book_series
    join series on series.id = series_id where book_id = ${bookId} order by name`);
  const corrections = await db.$count(seriesCorrections, eq(seriesCorrections.bookId, bookId));
  return { ...book, series: rows, isCorrected: corrections > 0 };
}

/** `null`: in no series; `undefined`: as the title says. Returns false if there is no such book. */
export async function correctSeries(
  adminId: string,
  bookId: number,
  place: SeriesPlace | null | undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockNames(tx);
    const title = await setSeries(tx, bookId, place);
    if (title === null) return false;
    await logAct(tx, adminId, "book-changed", { thingId: bookId, subject: title });
    return true;
  });
}

/** The transaction must have called `lockNames`. Returns the book's title. */
export async function setSeries(
  tx: Transaction,
  bookId: number,
  place: SeriesPlace | null | undefined,
): Promise<string | null> {
  const [book] = await tx
    .select({
      id: books.id,
      title: books.title,
      author: books.author,
      seriesName: books.seriesName,
      seriesPlace: books.seriesPlace,
    })
    .from(books)
    .where(eq(books.id, bookId))
    .for("key share");
  if (!book) return null;
  await tx.delete(seriesCorrections).where(eq(seriesCorrections.bookId, bookId));
  if (place !== undefined) {
    const [name, fromPlace, toPlace] = place === null ? [null, null, null] : [place.name, place.from, place.to];
    await tx.insert(seriesCorrections).values({ bookId, name, fromPlace, toPlace });
  }
  await writeNames(tx, [book]);
  await noteNamesChanged(tx);
  return book.title;
}
