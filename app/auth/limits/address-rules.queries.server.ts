import { createHmac } from "node:crypto";

import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";

import { mailboxOf, patternsAgainst } from "#app/auth/mail/mailbox.ts";
import { currentConnection } from "#app/auth/session/current-transaction.queries.server.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { blockedAddresses, suspendedMailboxes, users } from "#db/schema.ts";

/** Callers answer `ADDRESS_REFUSED` for every reason: registration must not reveal who is suspended. */
export async function mayUseAddress(email: string): Promise<boolean> {
  const connection = currentConnection();
  const patterns = patternsAgainst(email);
  const mailbox = mailboxOf(email);
  if (mailbox === null) return false;
  const [blocked] = await connection
    .select({
      blocked: sql<boolean>`exists (${connection
        .select({ one: sql`1` })
        .from(blockedAddresses)
        .where(inArray(blockedAddresses.pattern, patterns))})`,
      suspended: sql<boolean>`exists (${connection
        .select({ one: sql`1` })
        .from(suspendedMailboxes)
        .where(and(eq(suspendedMailboxes.digest, digestOf(mailbox)), gt(suspendedMailboxes.until, sql`now()`)))})`,
    })
    .from(sql`(select 1) as one`);
  return !blocked!.blocked && !blocked!.suspended;
}

export async function noteSuspendedMailbox(tx: Transaction, userId: string, email: string, until: Date): Promise<void> {
  const mailbox = mailboxOf(email);
  if (mailbox === null) return;
  const change = { digest: digestOf(mailbox), until };
  await tx
    .insert(suspendedMailboxes)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: suspendedMailboxes.userId, set: change });
}

export async function forgetSuspendedMailbox(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(suspendedMailboxes).where(eq(suspendedMailboxes.userId, userId));
}

export async function sweepSuspendedMailboxes(): Promise<void> {
  await db.delete(suspendedMailboxes).where(lt(suspendedMailboxes.until, sql`now()`));
  const suspended = await db
    .select({ id: users.id, email: users.email, until: users.suspendedUntil, digest: suspendedMailboxes.digest })
    .from(users)
    .leftJoin(suspendedMailboxes, eq(suspendedMailboxes.userId, users.id))
    .where(gt(users.suspendedUntil, sql`now()`));
  const missing = suspended.filter(({ email, digest }) => {
    const mailbox = mailboxOf(email);
    return mailbox !== null && digest !== digestOf(mailbox);
  });
  for (const { id } of missing) {
    await db.transaction(async (tx) => {
      // The suspension may have been lifted meanwhile.
      const [reader] = await tx
        .select({ email: users.email, until: users.suspendedUntil })
        .from(users)
        .where(and(eq(users.id, id), gt(users.suspendedUntil, sql`now()`)))
        .for("update");
      if (reader) await noteSuspendedMailbox(tx, id, reader.email, reader.until!);
    });
  }
}

/** Keyed: without the secret the address cannot be recovered, but a known address can be checked. */
function digestOf(mailbox: string): string {
  return createHmac("sha256", appSecret).update(`suspended mailbox ${mailbox}`).digest("hex");
}
