import { desc, eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { accountEvents } from "#db/schema.ts";
import type { AccountEvent } from "#db/schema/auth/account-events.ts";

const MOST_OF_BROWSER = 500;

export async function noteAccountEvent(userId: string, kind: AccountEvent, userAgent: string | null): Promise<void> {
  await db.insert(accountEvents).values({ userId, kind, userAgent: userAgent?.slice(0, MOST_OF_BROWSER) ?? null });
}

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

export async function noteSignedIn(userId: string, userAgent: string | null): Promise<Array<string | null>> {
  const { rows } = await db.execute<{ userAgent: string | null }>(sql`
    with noted as (
      insert into account_events (user_id, kind, user_agent)
      values (${userId}, 'signed-in', ${userAgent?.slice(0, MOST_OF_BROWSER) ?? null})
    )
    select user_agent as "userAgent" from account_events
    where user_id = ${userId} and kind = 'signed-in' order by id desc limit 100`);
  return rows.map((row) => row.userAgent);
}
