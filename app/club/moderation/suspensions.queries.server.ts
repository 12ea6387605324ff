import { and, eq, gt, ne, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { forgetSuspendedMailbox, noteSuspendedMailbox } from "#app/auth/limits/address-rules.queries.server.ts";
import { FOR_GOOD } from "#app/auth/suspension/suspension.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";

import type { Suspension } from "./schema.ts";

/** Sessions lose access at once and end with the next page, which says why. False for an admin or a missing reader. */
export async function suspendReader(adminId: string, userId: string, { days, reason }: Suspension): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [suspended] = await tx
      .update(users)
      .set({
        suspendedUntil: days === null ? FOR_GOOD : sql`now() + make_interval(days => ${days})`,
        suspensionReason: reason,
      })
      .where(and(eq(users.id, userId), ne(users.id, adminId), ne(users.role, "admin")))
      .returning({ until: users.suspendedUntil, email: users.email });
    if (!suspended) return false;
    await noteSuspendedMailbox(tx, userId, suspended.email, suspended.until!);
    await tx.execute(sql`select pg_notify('chat', ${userId})`);
    await logAct(tx, adminId, "suspension", { userId, reason, until: suspended.until });
    return true;
  });
}

/** The reader has to sign in anew. Returns false if they are not suspended. */
export async function liftSuspension(adminId: string, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lifted = await tx
      .update(users)
      .set({ suspendedUntil: null, suspensionReason: null })
      .where(and(eq(users.id, userId), gt(users.suspendedUntil, sql`now()`)))
      .returning({ id: users.id });
    if (lifted.length === 0) return false;
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await forgetSuspendedMailbox(tx, userId);
    await logAct(tx, adminId, "lift", { userId });
    return true;
  });
}
