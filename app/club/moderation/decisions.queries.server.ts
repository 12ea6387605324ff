import { and, eq, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { closeTasks } from "#app/auth/notices/seen.queries.server.ts";
import { tell } from "#app/auth/notices/tell.queries.server.ts";
import { CONTENT, IS_OPEN } from "#app/club/reports/queries.server.ts";
import { removeReview } from "#app/reading/reviews/queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { bookRecommendations, bookSuggestions, chatMessages, moderationNotices, reports } from "#db/schema.ts";
import type { ContentKind } from "#db/schema/club/moderation.ts";

import type { ContentRef } from "./rules.ts";
import type { Removal } from "./schema.ts";

/** Notifies the author and all reporters. Returns false if the report is not open or the content is already deleted. */
export async function removeContent(adminId: string, reportId: number, removal: Removal): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await openReport(tx, reportId);
    if (!found) return false;
    return remove(tx, adminId, found, removal);
  });
}

/** Removes content with its present words, reported or not. Returns false if it does not exist. */
export async function removeStandingContent(adminId: string, content: ContentRef, removal: Removal): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ writerId: string; words: string }>(sql`
      select user_id as "writerId", words from (${CONTENT[content.kind]}) as content where id = ${content.thingId}`);
    return rows[0] !== undefined && remove(tx, adminId, { ...content, ...rows[0] }, removal);
  });
}

/** Each returns whether there was such content. */
const REMOVALS: Record<ContentKind, (tx: Transaction, id: number) => Promise<boolean>> = {
  message: (tx, id) => removeRow(tx, chatMessages, id),
  suggestion: (tx, id) => removeRow(tx, bookSuggestions, id),
  recommendation: (tx, id) => removeRow(tx, bookRecommendations, id),
  review: removeReview,
};

async function removeRow(
  tx: Transaction,
  table: typeof chatMessages | typeof bookSuggestions | typeof bookRecommendations,
  id: number,
): Promise<boolean> {
  const removed = await tx.delete(table).where(eq(table.id, id)).returning({ id: table.id });
  return removed.length > 0;
}

async function remove(
  tx: Transaction,
  adminId: string,
  { kind, thingId, writerId, words }: ContentRef & { writerId: string; words: string },
  { rule, reason }: Removal,
): Promise<boolean> {
  if (!(await REMOVALS[kind](tx, thingId))) return false;
  await decide(tx, [{ userId: writerId, kind, words, rule, reason, outcome: "removed" }]);
  await close(tx, { kind, thingId }, "removed");
  await logAct(tx, adminId, "removal", { kind, thingId, userId: writerId, reason });
  return true;
}

/** Notifies the reporters. Returns false if the report is not open. */
export async function dismissReports(adminId: string, reportId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await openReport(tx, reportId);
    if (!found) return false;
    const { kind, thingId, writerId } = found;
    await close(tx, found, "dismissed");
    await logAct(tx, adminId, "dismissal", { kind, thingId, userId: writerId });
    return true;
  });
}

/** Locks the report, so that the second of two concurrent decisions finds it closed. */
async function openReport(tx: Transaction, id: number) {
  const [found] = await tx
    .select({ kind: reports.kind, thingId: reports.thingId, writerId: reports.writerId, words: reports.words })
    .from(reports)
    .where(and(eq(reports.id, id), IS_OPEN))
    .for("update");
  return found;
}

async function close(tx: Transaction, { kind, thingId }: ContentRef, outcome: "removed" | "dismissed"): Promise<void> {
  const closed = await tx
    .update(reports)
    .set({ state: outcome, updatedAt: sql`now()` })
    .where(and(eq(reports.kind, kind), eq(reports.thingId, thingId), IS_OPEN))
    .returning({ id: reports.id, userId: reports.userId, rule: reports.reason });
  if (closed.length === 0) return;
  const reportIds = closed.map(({ id }) => id);
  await closeTasks(tx, { reportIds });
  await decide(
    tx,
    closed.map(({ userId, rule }) => ({ userId, kind, rule, outcome })),
  );
}

async function decide(tx: Transaction, decisions: Array<typeof moderationNotices.$inferInsert>): Promise<void> {
  const { id, userId } = moderationNotices;
  for (const decided of await tx.insert(moderationNotices).values(decisions).returning({ id, userId })) {
    await tell(tx, { kind: "decision", readers: sql`select ${decided.userId}::text`, decisionId: decided.id });
  }
}
