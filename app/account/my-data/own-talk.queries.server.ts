import { eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { books, chatMessageBooks, chatMessages, chatReactions, readingReviews } from "#db/schema.ts";

import { noticesOf } from "./own-notices.queries.server.ts";

/** Oldest first, without the words of others. */
export async function talkOf(userId: string) {
  const [coffeeTalk, coffeeTalkReactions, notifications] = await Promise.all([
    db
      .select({
        kind: chatMessages.kind,
        message: sql<string>`coalesce(${readingReviews.review}, ${chatMessages.message})`,
        book: sql<string | null>`coalesce(${books.title}, ${chatMessages.bookTitle})`,
        haul: sql<string[]>`array(
          select coalesce(book.title, brought.book_title)
          from ${chatMessageBooks} as brought left join ${books} as book on book.id = brought.book_id
          where brought.message_id = ${chatMessages.id} order by brought.position)`,
        page: sql<number | null>`coalesce(${readingReviews.page}, ${chatMessages.page})`,
        givesAway: sql<boolean>`${chatMessages.bookTitle} is not null
          and coalesce(${readingReviews.givesAway}, ${chatMessages.givesAway})`,
        isReply: sql<boolean>`${chatMessages.replyTo} is not null`,
        sentAt: chatMessages.createdAt,
        editedAt: chatMessages.editedAt,
      })
      .from(chatMessages)
      .leftJoin(books, eq(books.id, chatMessages.bookId))
      .leftJoin(readingReviews, eq(readingReviews.id, chatMessages.reviewId))
      .where(eq(chatMessages.userId, userId))
      .orderBy(chatMessages.id),
    db
      .select({
        reaction: chatReactions.kind,
        messageSentAt: chatMessages.createdAt,
        reactedAt: chatReactions.createdAt,
      })
      .from(chatReactions)
      .innerJoin(chatMessages, eq(chatMessages.id, chatReactions.messageId))
      .where(eq(chatReactions.userId, userId))
      .orderBy(chatReactions.createdAt, chatReactions.messageId, chatReactions.kind),
    noticesOf(userId),
  ]);
  return { coffeeTalk, coffeeTalkReactions, notifications };
}
