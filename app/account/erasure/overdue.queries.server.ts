import { and, lt, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** Longest overdue first. */
export async function overdueAccounts(limit: number): Promise<string[]> {
  const overdue = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`not ${users.emailVerified}`, lt(users.confirmBy, sql`now()`)))
    .orderBy(users.confirmBy)
    .limit(limit);
  return overdue.map(({ id }) => id);
}
