import { and, desc, eq, gt, isNotNull, max, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { books, chatMessages } from "#db/schema.ts";

import { bookFor, withCover } from "./books.queries.server.ts";
import type { TalkBook } from "./message.ts";
import { isNotMuted } from "./rows.queries.server.ts";

const MAX_BOOKS = 8;

/** Of the last seven days, latest first. */
export async function booksTalkedAbout(userId: string): Promise<TalkBook[]> {
  const talkedAbout = db
    .select({ bookId: chatMessages.bookId, last: max(chatMessages.id).as("last") })
    .from(chatMessages)
    .where(
      and(
        isNotNull(chatMessages.bookId),
        gt(chatMessages.createdAt, sql`now() - interval '7 days'`),
        isNotMuted(userId),
      ),
    )
    .groupBy(chatMessages.bookId)
    .as("talked_about");
  const rows = await db
    .select(bookFor(userId))
    .from(talkedAbout)
    .innerJoin(books, eq(books.id, talkedAbout.bookId))
    .orderBy(desc(talkedAbout.last))
    .limit(MAX_BOOKS);
  return rows.map(withCover);
}
