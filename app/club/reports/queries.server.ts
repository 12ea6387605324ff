import { and, eq, isNull, sql, type SQL } from "drizzle-orm";

import { claimQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { seeDecision } from "#app/auth/notices/seen.queries.server.ts";
import { tell } from "#app/auth/notices/tell.queries.server.ts";
import { MESSAGE_WORDS } from "#app/club/talk/hauls.queries.server.ts";
import { db } from "#db/client.server.ts";
import {
  bookRecommendations,
  bookSuggestions,
  chatMessages,
  moderationNotices,
  readingReviews,
  reports,
  users,
} from "#db/schema.ts";
import type { ContentKind } from "#db/schema/club/moderation.ts";

import type { NewReport } from "./schema.ts";

/** Without a parameter: with one, a plan for all values cannot use a partial index. */
export const IS_OPEN = sql`${reports.state} = 'open'`;

/** Only content that others can read. A review in Coffee Talk is a review. */
export const CONTENT: Record<ContentKind, SQL> = {
  message: sql`select id, user_id, ${MESSAGE_WORDS} as words from ${chatMessages} where kind <> 'review'`,
  suggestion: sql`select id, user_id, title || chr(10) || description as words from ${bookSuggestions}`,
  recommendation: sql`
    select id, user_id, book_title || ' by ' || author || chr(10) || reason as words from ${bookRecommendations}`,
  review: sql`select id, user_id, review as words from ${readingReviews} where book_id is not null`,
};

/** A second report by the same reader replaces and reopens the first. Returns false for own or missing content. */
export async function report(userId: string, { kind, thing, reason, note }: NewReport): Promise<boolean> {
  return db.transaction(async (tx) => {
    await claimQuota(tx, userId, "reports");
    const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${reports} (user_id, kind, thing_id, writer_id, words, reason, note)
    select ${userId}, ${kind}, content.id, content.user_id, content.words, ${reason}, ${note}::text
    from (${CONTENT[kind]}) as content
    where content.id = ${thing}::bigint and content.user_id <> ${userId}
    on conflict on constraint reports_once do update set
      words = excluded.words, reason = excluded.reason, note = excluded.note, state = 'open', updated_at = now()
    returning id`);
    const [reported] = rows;
    if (!reported) return false;
    await tell(tx, { kind: "report", readers: ADMINS, reportId: reported.id });
    // An open talk of an admin looks again, and finds the new number of tasks.
    await tx.execute(sql`select pg_notify('chat', id) from ${users} where role = 'admin'`);
    return true;
  });
}

const ADMINS = sql`select ${users.id} from ${users} where ${users.role} = 'admin'`;

export async function readNotice(userId: string, id: number): Promise<boolean> {
  const mine = and(eq(moderationNotices.id, id), eq(moderationNotices.userId, userId));
  await db
    .update(moderationNotices)
    .set({ readAt: sql`now()` })
    .where(and(mine, isNull(moderationNotices.readAt)));
  await seeDecision(userId, id);
  return (await db.$count(moderationNotices, mine)) === 1;
}
