import { eq, inArray, sql } from "drizzle-orm";

import { MAX_SHOWN } from "#app/club/reviews/queries.server.ts";
import { db } from "#db/client.server.ts";
import { books, chatMessageBooks, chatMessages, readingReviews } from "#db/schema.ts";
import type { MessageKind } from "#db/schema/club/message-kinds.ts";

import { bookFor, withCover } from "./books.queries.server.ts";
import type { HaulBook } from "./message.ts";

/** Text with the typed title of the book, the titles of the haul (see `wordsOf`) or the beginning of the review. */
export const MESSAGE_WORDS = sql<string>`concat_ws(chr(10), nullif(${chatMessages.message}, ''),
  case when ${chatMessages.kind} = 'message' and ${chatMessages.bookId} is null
    then 'About ' || ${chatMessages.bookTitle} end, (
  select left(written.review, ${MAX_SHOWN}) from ${readingReviews} as written where written.id = ${chatMessages.reviewId}), (
  select 'Book haul: ' || string_agg(brought.book_title, ', ' order by brought.position)
  from ${chatMessageBooks} as brought where brought.message_id = ${chatMessages.id}))`;

export async function haulsOf(
  userId: string,
  messages: ReadonlyArray<{ id: number; kind: MessageKind }>,
): Promise<Map<number, HaulBook[]>> {
  const ids = messages.filter(({ kind }) => kind === "haul").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      messageId: chatMessageBooks.messageId,
      title: sql<string>`coalesce(${books.title}, ${chatMessageBooks.bookTitle})`,
      ...bookFor(userId),
    })
    .from(chatMessageBooks)
    .leftJoin(books, eq(books.id, chatMessageBooks.bookId))
    .where(inArray(chatMessageBooks.messageId, ids))
    .orderBy(chatMessageBooks.messageId, chatMessageBooks.position);
  const hauls = new Map<number, HaulBook[]>();
  for (const { messageId, title, book, saved, listed } of rows) {
    const haul = hauls.get(messageId) ?? [];
    hauls.set(messageId, [...haul, { title, book: book && withCover({ book, saved, listed }) }]);
  }
  return hauls;
}
