import { and, asc, eq, isNotNull, max, sql } from "drizzle-orm";

import { claimQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { readingList, readingLog, readingReviews, users } from "#db/schema.ts";

import { reviewableReads } from "./rules.ts";
export interface WrittenReview {
  read: number;
  /** In half stars, null for none; undefined leaves them. */
  stars: number | null | undefined;
  review: string | null;
  note: string | null;
  isPublished: boolean;
  /** Whether the review is veiled, and until which page; null for the end. */
  givesAway: boolean;
  page: number | null;
}

export async function reviewsOfEntry(userId: string, entryId: number) {
  const [[entry], [log], reviews] = await Promise.all([
    db
      .select({
        title: readingList.title,
        author: readingList.author,
        totalPages: readingList.totalPages,
        rating: readingList.rating,
        bookId: readingList.bookId,
      })
      .from(readingList)
      .where(and(eq(readingList.id, entryId), eq(readingList.userId, userId))),
    db
      .select({ lastRead: max(readingLog.read) })
      .from(readingLog)
      .where(and(eq(readingLog.entryId, entryId), eq(readingLog.userId, userId))),
    db
      .select({
        read: readingReviews.read,
        review: readingReviews.review,
        note: readingReviews.note,
        isPublished: sql<boolean>`${readingReviews.bookId} is not null`,
        givesAway: readingReviews.givesAway,
        page: readingReviews.page,
      })
      .from(readingReviews)
      .where(and(eq(readingReviews.entryId, entryId), eq(readingReviews.userId, userId)))
      .orderBy(asc(readingReviews.read)),
  ]);
  if (!entry) return null;
  const lastRead = log?.lastRead ?? 0;
  const reads = reviewableReads(
    lastRead,
    reviews.map(({ read }) => read),
  );
  return { ...entry, lastRead, reads, reviews };
}

/** Deletes an empty review. Without a book in the catalogue, a review stays private. Throws `QuotaReached`. */
export async function saveReview(
  userId: string,
  entryId: number,
  { read, stars, review, note, isPublished, givesAway, page }: WrittenReview,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The deletion of an account locks in this order, too: another one could deadlock.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    const own = and(eq(readingList.id, entryId), eq(readingList.userId, userId));
    const [entry] = await tx
      .select({ bookId: readingList.bookId, totalPages: readingList.totalPages })
      .from(readingList)
      .where(own)
      .for("update");
    if (!entry) return false;
    const [log] = await tx
      .select({ lastRead: max(readingLog.read) })
      .from(readingLog)
      .where(and(eq(readingLog.entryId, entryId), eq(readingLog.userId, userId)));
    const one = and(
      eq(readingReviews.entryId, entryId),
      eq(readingReviews.userId, userId),
      // A form can name a number that is no smallint.
      sql`${readingReviews.read} = ${read}::integer`,
    );
    const isWritten = (await tx.$count(readingReviews, one)) > 0;
    if (!isWritten && !reviewableReads(log?.lastRead ?? 0, []).includes(read)) return false;
    if (stars !== undefined) {
      await tx
        .update(readingList)
        .set({ rating: stars, updatedAt: sql`now()` })
        .where(own);
    }
    const bookId = isPublished && review !== null ? entry.bookId : null;
    const publishedAt = bookId === null ? null : sql`coalesce(${readingReviews.publishedAt}, now())`;
    // An edition shorter than that page is not the one that the writer has.
    const totalPages = page !== null && page <= (entry.totalPages ?? 0) ? entry.totalPages : null;
    const words = { review, note, bookId, givesAway, page, totalPages };
    if (review === null && note === null) await tx.delete(readingReviews).where(one);
    else if (isWritten)
      await tx
        .update(readingReviews)
        .set({ ...words, publishedAt, updatedAt: sql`now()` })
        .where(one);
    else {
      await claimQuota(tx, userId, "reviews");
      const publishedNow = bookId === null ? null : sql`now()`;
      await tx.insert(readingReviews).values({ userId, entryId, read, ...words, publishedAt: publishedNow });
    }
    return true;
  });
}

/** For moderators: deletes a published review, and leaves its writer the private note. */
export async function removeReview(tx: Transaction, id: number): Promise<boolean> {
  const published = and(eq(readingReviews.id, id), isNotNull(readingReviews.bookId));
  const remaining = await tx
    .update(readingReviews)
    .set({ review: null, publishedAt: null, bookId: null, updatedAt: sql`now()` })
    .where(and(published, isNotNull(readingReviews.note)))
    .returning({ id: readingReviews.id });
  if (remaining.length > 0) return true;
  const erased = await tx.delete(readingReviews).where(published).returning({ id: readingReviews.id });
  return erased.length > 0;
}
