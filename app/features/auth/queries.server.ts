import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { and, eq, gt, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { accounts, sessions, users, verifications } from "#db/schema.ts";

/** Our tables, as the accounts library reads and writes them. */
export const accountsDatabase = drizzleAdapter(db, {
  provider: "pg",
  transaction: true,
  schema: { user: users, session: sessions, account: accounts, verification: verifications },
});

/** Notes that the address is proven, and makes the owner's own address admin: never before, never another. */
export async function confirmAddress(userId: string, adminEmail: string | undefined): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
      .returning({ email: users.email });
    if (user && adminEmail && user.email === adminEmail) {
      await tx.update(users).set({ role: "admin" }).where(eq(users.id, userId));
    }
  });
}

/** Removes every pending proof of this reader: older mailed links must not outlive a new password. */
export async function dropPendingProofs(userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
}

/** The account with this address; null where there is none. */
export async function accountOf(email: string): Promise<{ id: string } | null> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return account ?? null;
}

/** How long this account is suspended, and why; null where it is not. */
export async function suspension(userId: string): Promise<{ until: Date; reason: string } | null> {
  const [suspended] = await db
    .select({ until: users.suspendedUntil, reason: users.suspensionReason })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.suspendedUntil, sql`now()`)));
  return suspended ? { until: suspended.until!, reason: suspended.reason! } : null;
}

export async function endSessionById(id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}
