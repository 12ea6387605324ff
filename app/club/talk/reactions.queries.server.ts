import { and, eq, ne, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { chatMessages, chatReactions } from "#db/schema.ts";
import type { ReactionKind } from "#db/schema/club/reactions.ts";

import { isNotMuted } from "./rows.queries.server.ts";

/** Idempotent. Returns false if there is no such message of another reader. */
export async function react(userId: string, messageId: number, kind: ReactionKind): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [message] = await tx
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(and(eq(chatMessages.id, messageId), ne(chatMessages.userId, userId), isNotMuted(userId)))
      .for("key share");
    if (!message) return false;
    await tx.insert(chatReactions).values({ messageId, userId, kind }).onConflictDoNothing();
    return true;
  });
}

export async function takeReactionBack(userId: string, messageId: number, kind: ReactionKind): Promise<boolean> {
  await db
    .delete(chatReactions)
    .where(and(eq(chatReactions.messageId, messageId), eq(chatReactions.userId, userId), eq(chatReactions.kind, kind)));
  const { rowCount } = await db.execute(
    sql`select from ${chatMessages} where id = ${messageId} and user_id <> ${userId}`,
  );
  return rowCount !== 0;
}
