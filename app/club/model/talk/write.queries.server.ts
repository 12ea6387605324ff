import { and, desc, eq, gt, or, sql } from "drizzle-orm";

import { checkQuota } from "#app/auth/model/quotas.server.ts";
import { withUserLock } from "#app/club/model/new-account-links.server.ts";
import { db } from "#db/client.server.ts";
import { books, chatMessages } from "#db/schema.ts";

import type { Message } from "./message.ts";
import { messages, seenBy } from "./rows.queries.server.ts";
import { REPEATING, waitToRepeat } from "./rules.ts";

interface NewMessage {
  clientId: string;
  message: string;
  about: { bookId: number; page: number | null; givesAway: boolean } | null;
  /** Id of the message that it answers. */
  replyTo: number | null;
}

/**
 * Adds a message. A known `clientId` is a retry and returns the stored message; null if that is already deleted.
 * Returns `waitSeconds` if the reader has repeated the same text too often.
 */
export async function postMessage(
  userId: string,
  { clientId, message, about, replyTo }: NewMessage,
): Promise<Message | null | "no such book" | { waitSeconds: number }> {
  const failure = await withUserLock("chat", userId, async (connection) => {
    const recent = await connection
      .select({
        clientId: chatMessages.clientId,
        message: chatMessages.message,
        secondsAgo: sql<number>`extract(epoch from clock_timestamp() - ${chatMessages.createdAt})::float8`,
      })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.userId, userId),
          or(
            eq(chatMessages.clientId, clientId),
            gt(chatMessages.createdAt, sql`now() - ${REPEATING.windowSeconds} * interval '1 second'`),
          ),
        ),
      )
      .orderBy(desc(chatMessages.createdAt))
      .limit(REPEATING.looksBack);
    if (recent.some((earlier) => earlier.clientId === clientId)) return null;
    const waitSeconds = waitToRepeat(message, recent);
    if (waitSeconds > 0) return { waitSeconds };
    await checkQuota(connection, userId, "messages");
    // One that is deleted meanwhile is answered all the same; one that does not exist yet is not.
    const answers = sql`(select ${replyTo}::bigint where ${replyTo} <= (select max(id) from ${chatMessages}))`;
    const { rowCount } = await connection.execute(
      about
        ? sql`
            insert into ${chatMessages} (user_id, client_id, message, reply_to, book_id, book_title, page, gives_away)
            select ${userId}, ${clientId}, ${message}, ${answers}, id, title, ${about.page}::integer, ${about.givesAway}
            from ${books} where id = ${about.bookId} for key share`
        : sql`
            insert into ${chatMessages} (user_id, client_id, message, reply_to)
            values (${userId}, ${clientId}, ${message}, ${answers})`,
    );
    return rowCount === 0 ? "no such book" : null;
  });
  if (failure) return failure;
  const [row] = await messages(userId).where(and(eq(chatMessages.userId, userId), eq(chatMessages.clientId, clientId)));
  return row ? (await seenBy(userId, [row]))[0]! : null;
}

/** Returns false if the reader has no such message. */
export async function deleteMessage(userId: string, id: number): Promise<boolean> {
  const deleted = await db
    .delete(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.userId, userId)))
    .returning({ id: chatMessages.id });
  return deleted.length > 0;
}
