import { and, eq, isNotNull, sql } from "drizzle-orm";

import { checkQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { withUserLock } from "#app/club/writing/new-account-links.queries.server.ts";
import { db } from "#db/client.server.ts";
import { books, chatMessages, readingReviews } from "#db/schema.ts";

export async function readsInTalk(userId: string, entryId: number): Promise<number[]> {
  const rows = await db
    .select({ read: readingReviews.read })
    .from(readingReviews)
    .innerJoin(chatMessages, eq(chatMessages.reviewId, readingReviews.id))
    .where(and(eq(readingReviews.entryId, entryId), eq(readingReviews.userId, userId)));
  return rows.map(({ read }) => read);
}

/** Idempotent. Returns false if the reader has no such review. Throws `QuotaReached`. */
export async function showReviewInTalk(
  userId: string,
  { entryId, read, isShown }: { entryId: number; read: number; isShown: boolean },
): Promise<boolean> {
  return withUserLock("chat", userId, async (connection) => {
    const [review] = await connection
      .select({ id: readingReviews.id, messageId: chatMessages.id })
      .from(readingReviews)
      .leftJoin(chatMessages, eq(chatMessages.reviewId, readingReviews.id))
      .where(
        and(
          eq(readingReviews.entryId, entryId),
          eq(readingReviews.userId, userId),
          eq(readingReviews.read, read),
          isNotNull(readingReviews.bookId),
        ),
      );
    if (!review) return false;
    if (isShown === (review.messageId !== null)) return true;
    if (!isShown) {
      await connection
        .delete(chatMessages)
        .where(and(eq(chatMessages.reviewId, review.id), eq(chatMessages.userId, userId)));
      return true;
    }
    await checkQuota(connection, userId, "messages");
    // The lock orders a concurrent withdrawal before or after, so that it cannot leave the message behind.
    const { rowCount } = await connection.execute(sql`
      insert into ${chatMessages} (user_id, client_id, kind, message, book_id, book_title, review_id)
      select ${userId}, gen_random_uuid(), 'review', '', ${books.id}, ${books.title}, written.id
      from ${readingReviews} as written join ${books} on ${books.id} = written.book_id
      where written.id = ${review.id} for share of written
      on conflict do nothing`);
    return rowCount !== 0;
  });
}
