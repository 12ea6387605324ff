import { and, desc, eq } from "drizzle-orm";

import type { AccountEvent } from "#db/account-events.ts";
import { db } from "#db/client.server.ts";
import { accountEvents } from "#db/schema.ts";

export async function noteAccountEvent(userId: string, kind: AccountEvent, userAgent: string | null): Promise<void> {
  await db.insert(accountEvents).values({ userId, kind, userAgent: userAgent?.slice(0, 500) ?? null });
}

/** The latest events of an account, newest first. */
export async function accountHistory(userId: string, limit: number) {
  return db
    .select({
      id: accountEvents.id,
      kind: accountEvents.kind,
      userAgent: accountEvents.userAgent,
      happenedAt: accountEvents.createdAt,
    })
    .from(accountEvents)
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(accountEvents.id))
    .limit(limit);
}

/** User agents of the latest sign-ins to this account, newest first. */
export async function recentBrowsers(userId: string): Promise<Array<string | null>> {
  const events = await db
    .select({ userAgent: accountEvents.userAgent })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), eq(accountEvents.kind, "signed-in")))
    .orderBy(desc(accountEvents.id))
    .limit(100);
  return events.map(({ userAgent }) => userAgent);
}
