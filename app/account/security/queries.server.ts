import { and, eq, exists, ne, sql } from "drizzle-orm";

import { voidProofs } from "#app/auth/session/email-proofs.queries.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, sessions, users } from "#db/schema.ts";

/** `passwordHash` is null without a password; `issuers` are names of OIDC providers. */
export async function waysToSignIn(userId: string): Promise<{ passwordHash: string | null; issuers: string[] }> {
  const ways = await db
    .select({ provider: accounts.providerId, password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.createdAt, accounts.id);
  return {
    passwordHash: ways.find(({ password }) => password !== null)?.password ?? null,
    issuers: ways.filter(({ provider }) => provider !== "credential").map(({ provider }) => provider),
  };
}

/**
 * Returns false if `oldHash` is outdated, so that a concurrent reset wins, or if the session has ended. Ends all other
 * sessions and voids all mailed links.
 */
export async function changePassword(
  userId: string,
  sessionId: string,
  { oldHash, newHash }: { oldHash: string; newHash: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const own = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
    const changed = await tx
      .update(accounts)
      .set({ password: newHash, updatedAt: sql`now()` })
      .where(
        and(
          eq(accounts.userId, userId),
          eq(accounts.providerId, "credential"),
          eq(accounts.password, oldHash),
          exists(own),
        ),
      )
      .returning({ id: accounts.id });
    if (changed.length === 0) return false;
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
    // A new password voids all older sessions (see the `0012_account_proofs` migration); this one must go on.
    await tx
      .update(sessions)
      .set({ authenticatedAt: sql`clock_timestamp()` })
      .where(eq(sessions.id, sessionId));
    await voidProofs(tx, userId);
    return true;
  });
}
