import { and, desc, eq, gt, ne, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";

/** The reader's live sessions, newest first. */
export async function signedInDevices(userId: string) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      signedInAt: sessions.createdAt,
      provenAt: sessions.provenAt,
      /** Gave the password, and not the second factor: it opens nothing. */
      isPending: sql<boolean>`${users.hasSecondFactor} and ${sessions.secondFactorAt} is null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), sessions.id);
}

/** Whether there was such a session of this reader. */
export async function endSession(userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function endOtherSessions(userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}
