import { asc, eq, inArray, sql, type SQLWrapper } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { moveNotices } from "#app/auth/notices/tell.queries.server.ts";
import { moveFacets, moveNotes, moveNumbers, moveSources } from "#app/books/names/merge-facets.queries.server.ts";
import { leaveNames, moveSeriesCorrection } from "#app/books/names/merge-names.queries.server.ts";
import { moveSaves } from "#app/books/saved/saved-books.queries.server.ts";
import { moveWanted, moveWishes } from "#app/books/wishes/queries.server.ts";
import { moveHauls, moveMessages, moveRecommendations } from "#app/club/mentions/book-references.queries.server.ts";
import { moveSwipes } from "#app/deck/swipe/swipe-quota.queries.server.ts";
import { moveRoundCards } from "#app/deck/together/archive.queries.server.ts";
import { moveEntries, moveImportRows } from "#app/reading/list/merge-entries.queries.server.ts";
import { moveReviewBooks } from "#app/reading/reviews/moved-reviews.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { bookMerges, books } from "#db/schema.ts";

/** Returns the number of moved rows. */
type Move = (tx: Transaction, survivorId: number, removedId: number) => Promise<number>;

/** Every foreign key to books. A test fails for a missing one. */
export const REFERENCES: Readonly<Record<string, Move>> = {
  "book_authors.book_id": leaveNames,
  "book_facets.book_id": moveFacets,
  "book_notes.book_id": moveNotes,
  "book_numbers.book_id": moveNumbers,
  "book_recommendations.book_id": moveRecommendations,
  "book_series.book_id": leaveNames,
  "book_sources.book_id": moveSources,
  "book_wishes.book_id": moveWishes,
  "chat_message_books.book_id": moveHauls,
  "chat_messages.book_id": moveMessages,
  "notices.book_id": moveNotices,
  "reading_import_rows.book_id": moveImportRows,
  "reading_list.book_id": moveEntries,
  "reading_reviews.book_id": moveReviewBooks,
  "saved_books.book_id": moveSaves,
  "series_corrections.book_id": moveSeriesCorrection,
  "swipe_events.book_id": moveSwipes,
  "together_cards.book_id": moveRoundCards,
  "wanted_books.book_id": moveWanted,
};

/** One transaction. Returns false and does nothing if one of the books is missing or has another name. */
export async function mergeBooks(adminId: string, survivorId: number, others: readonly number[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const ids = [...new Set([survivorId, ...others])];
    const rows = await tx
      .select({ id: books.id, name: books.workName, title: books.title })
      .from(books)
      .where(inArray(books.id, ids))
      .orderBy(asc(books.id))
      .for("update");
    if (ids.length < 2 || rows.length < ids.length || new Set(rows.map(({ name }) => name)).size > 1) return false;
    // Locks users first and in id order, as everywhere else: another order could deadlock.
    await tx.execute(sql`
      select from users where id in (
        select user_id from saved_books where book_id = any(${sql.param(ids)}::integer[])
        union select user_id from book_wishes where book_id = any(${sql.param(ids)}::integer[])
        union select user_id from swipe_events where book_id = any(${sql.param(ids)}::integer[])
        union select user_id from reading_list where book_id = any(${sql.param(ids)}::integer[])
        union select user_id from book_recommendations where book_id = any(${sql.param(ids)}::integer[])
        union select user_id from chat_messages where book_id = any(${sql.param(ids)}::integer[])
      ) order by id for key share`);
    for (const removedId of ids.slice(1)) await mergeInto(tx, survivorId, removedId);
    const { title } = rows.find(({ id }) => id === survivorId)!;
    await logAct(tx, adminId, "books-merged", { thingId: survivorId, subject: title });
    return true;
  });
}

async function mergeInto(tx: Transaction, survivorId: number, removedId: number): Promise<void> {
  const counts: Record<string, number> = {};
  for (const [reference, move] of Object.entries(REFERENCES)) {
    counts[reference.split(".")[0]!] = await move(tx, survivorId, removedId);
  }
  const [facts] = await tx.delete(books).where(eq(books.id, removedId)).returning();
  const [book] = await tx
    .update(books)
    .set({
      description: orElse(books.description, facts!.description),
      imageUrl: orElse(books.imageUrl, facts!.imageUrl),
      linkUrl: orElse(books.linkUrl, facts!.linkUrl),
      freeUrl: orElse(books.freeUrl, facts!.freeUrl),
      bookId: orElse(books.bookId, facts!.bookId),
      isbn13: orElse(books.isbn13, facts!.isbn13),
      year: orElse(books.year, facts!.year),
      pages: orElse(books.pages, facts!.pages),
      language: orElse(books.language, facts!.language),
      popularity: orElse(books.popularity, facts!.popularity),
      seriesName: orElse(books.seriesName, facts!.seriesName),
      seriesPlace: orElse(books.seriesPlace, facts!.seriesPlace),
      // AI Match reads the book again, with its new facets.
      changedAt: sql`now()`,
    })
    .where(eq(books.id, survivorId))
    .returning({ title: books.title });
  await tx.insert(bookMerges).values({ survivorId, survivorTitle: book!.title, gone: facts, moved: counts });
}

const orElse = (column: SQLWrapper, known: string | number | null) => sql`coalesce(${column}, ${known})`;
