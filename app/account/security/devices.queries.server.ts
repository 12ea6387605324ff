import { and, desc, eq, gt, ne, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";

export async function signedInDevices(userId: string) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      signedInAt: sessions.createdAt,
      provenAt: sessions.provenAt,
      /** Of its last visit, to a day: a session is renewed once a day. */
      seenAt: sessions.updatedAt,
      /** Signed in with the password alone; without the second factor it has no access. */
      isPending: sql<boolean>`${users.hasSecondFactor} and ${sessions.secondFactorAt} is null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), sessions.id);
}

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
