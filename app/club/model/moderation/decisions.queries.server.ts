import { and, eq, sql } from "drizzle-orm";

import { db, type Transaction } from "#db/client.server.ts";
import type { WordKind } from "#db/moderation.ts";
import { moderationLog, moderationNotices, reports } from "#db/schema.ts";

import { TABLES } from "./reported-words.queries.server.ts";
import type { Removal } from "./schema.ts";

/**
 * Removes the words that this report is about, tells their writer why and those who reported them that it was done.
 * False where no such report is open, or the words are gone already.
 */
export async function removeWords(adminId: string, reportId: number, { rule, reason }: Removal): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await openReport(tx, reportId);
    if (!found) return false;
    const { kind, thingId, writerId, words } = found;
    const table = TABLES[kind];
    const gone = await tx.delete(table).where(eq(table.id, thingId)).returning({ id: table.id });
    if (gone.length === 0) return false;
    await tx.insert(moderationNotices).values({ userId: writerId, kind, words, rule, reason, outcome: "removed" });
    await close(tx, found, "removed");
    await tx.insert(moderationLog).values({ adminId, act: "removal", kind, thingId, readerId: writerId, reason });
    return true;
  });
}

/** Lets the words stand, and tells those who reported them. False where no such report is open. */
export async function dismissReports(adminId: string, reportId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await openReport(tx, reportId);
    if (!found) return false;
    const { kind, thingId, writerId } = found;
    await close(tx, found, "dismissed");
    await tx.insert(moderationLog).values({ adminId, act: "dismissal", kind, thingId, readerId: writerId });
    return true;
  });
}

/** The report, locked: of two decisions at the same moment the second finds it closed. */
async function openReport(tx: Transaction, id: number) {
  const [found] = await tx
    .select({ kind: reports.kind, thingId: reports.thingId, writerId: reports.writerId, words: reports.words })
    .from(reports)
    .where(and(eq(reports.id, id), eq(reports.state, "open")))
    .for("update");
  return found;
}

async function close(
  tx: Transaction,
  { kind, thingId }: { kind: WordKind; thingId: number },
  outcome: "removed" | "dismissed",
): Promise<void> {
  const closed = await tx
    .update(reports)
    .set({ state: outcome, updatedAt: sql`now()` })
    .where(and(eq(reports.kind, kind), eq(reports.thingId, thingId), eq(reports.state, "open")))
    .returning({ userId: reports.userId, rule: reports.reason });
  await tx.insert(moderationNotices).values(closed.map(({ userId, rule }) => ({ userId, kind, rule, outcome })));
}
