import { eq, sql } from "drizzle-orm";

import { db, type Transaction } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** Locks all admins in one order, as `revokeAdmin` does, so that one of two who leave at the same time stays. */
export function lockAdmins(tx: Transaction, userId: string): Promise<Array<{ id: string; email: string }>> {
  return tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`${users.role} = 'admin' and ${userId} in (select id from users where role = 'admin')`)
    .orderBy(users.id)
    .for("update");
}

export function isOnly(userId: string, admins: ReadonlyArray<{ id: string }>): boolean {
  return admins.length === 1 && admins[0]!.id === userId;
}

export async function isOnlyAdmin(userId: string): Promise<boolean> {
  return isOnly(userId, await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(2));
}
