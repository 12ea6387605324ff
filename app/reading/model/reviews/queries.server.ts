import { and, asc, eq, max, sql } from "drizzle-orm";

import { claimQuota } from "#app/auth/model/quotas.server.ts";
import { db } from "#db/client.server.ts";
import { readingList, readingLog, readingReviews, users } from "#db/schema.ts";

import { reviewableReads } from "./rules.ts";
import type { ReviewFields } from "./schema.ts";

/** What a reader wrote about a book of their list, and the reads that they can write about; null if there is none. */
export async function reviewsOfEntry(userId: string, entryId: number) {
  const [[entry], [log], reviews] = await Promise.all([
    db
      .select({
        title: readingList.title,
        author: readingList.author,
        totalPages: readingList.totalPages,
        rating: readingList.rating,
      })
      .from(readingList)
      .where(and(eq(readingList.id, entryId), eq(readingList.userId, userId))),
    db
      .select({ lastRead: max(readingLog.read) })
      .from(readingLog)
      .where(and(eq(readingLog.entryId, entryId), eq(readingLog.userId, userId))),
    db
      .select({ read: readingReviews.read, review: readingReviews.review, note: readingReviews.note })
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

/**
 * Saves what a reader wrote about a read, and their stars unless they are undefined. Erases it if nothing is left.
 * Returns false if there is no such entry or read. Throws `QuotaReached`.
 */
export async function saveReview(
  userId: string,
  entryId: number,
  { read, stars, review, note }: ReviewFields,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // In this order as everywhere: another one could deadlock with the erasure of the account.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    const own = and(eq(readingList.id, entryId), eq(readingList.userId, userId));
    const [entry] = await tx.select({ id: readingList.id }).from(readingList).where(own).for("update");
    if (!entry) return false;
    const [log] = await tx
      .select({ lastRead: max(readingLog.read) })
      .from(readingLog)
      .where(and(eq(readingLog.entryId, entryId), eq(readingLog.userId, userId)));
    const one = and(
      eq(readingReviews.entryId, entryId),
      eq(readingReviews.userId, userId),
      // As an integer: a form can name one that is no smallint.
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
    const words = { review, note, updatedAt: sql`now()` };
    if (review === null && note === null) await tx.delete(readingReviews).where(one);
    else if (isWritten) await tx.update(readingReviews).set(words).where(one);
    else {
      await claimQuota(tx, userId, "reviews");
      await tx.insert(readingReviews).values({ userId, entryId, read, review, note });
    }
    return true;
  });
}
