import { and, desc, eq, gt, or, sql } from "drizzle-orm";

import { checkRoom } from "#app/auth/model/quotas.server.ts";
import { withUserLock } from "#app/club/model/new-account-links.server.ts";
import { db } from "#db/client.server.ts";
import { books, chatMessages } from "#db/schema.ts";

import type { Message } from "./message.ts";
import { messages, asSeenBy } from "./read.queries.server.ts";
import { REPEATING, waitToRepeat } from "./rules.ts";

interface NewMessage {
  clientId: string;
  message: string;
  about: { bookId: number; page: number | null } | null;
}

/**
 * Adds a message; one that is there already by its client's id stands as it was, and is the answer. Null where it has
 * gone again meanwhile. `waitSeconds` where the reader has said the same too often just now: until they may say it
 * again.
 */
export async function postMessage(
  readerId: string,
  { clientId, message, about }: NewMessage,
): Promise<Message | null | "no such book" | { waitSeconds: number }> {
  const refused = await withUserLock("chat", readerId, async (connection) => {
    const recent = await connection
      .select({
        clientId: chatMessages.clientId,
        message: chatMessages.message,
        secondsAgo: sql<number>`extract(epoch from clock_timestamp() - ${chatMessages.createdAt})::float8`,
      })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.userId, readerId),
          or(
            eq(chatMessages.clientId, clientId),
            gt(chatMessages.createdAt, sql`now() - ${REPEATING.windowSeconds} * interval '1 second'`),
          ),
        ),
      )
      .orderBy(desc(chatMessages.createdAt))
      .limit(REPEATING.looksBack);
    if (recent.some((said) => said.clientId === clientId)) return null;
    const waitSeconds = waitToRepeat(message, recent);
    if (waitSeconds > 0) return { waitSeconds };
    await checkRoom(connection, readerId, "messages");
    const { rowCount } = await connection.execute(
      about
        ? sql`
            insert into ${chatMessages} (user_id, client_id, message, book_id, book_title, page)
            select ${readerId}, ${clientId}, ${message}, id, title, ${about.page}::integer
            from ${books} where id = ${about.bookId} for key share`
        : sql`insert into ${chatMessages} (user_id, client_id, message) values (${readerId}, ${clientId}, ${message})`,
    );
    return rowCount === 0 ? "no such book" : null;
  });
  if (refused) return refused;
  const [row] = await messages(readerId).where(
    and(eq(chatMessages.userId, readerId), eq(chatMessages.clientId, clientId)),
  );
  return row ? asSeenBy(readerId)(row) : null;
}

/** Whether there was such a message of this reader. */
export async function deleteMessage(readerId: string, id: number): Promise<boolean> {
  const deleted = await db
    .delete(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.userId, readerId)))
    .returning({ id: chatMessages.id });
  return deleted.length > 0;
}
