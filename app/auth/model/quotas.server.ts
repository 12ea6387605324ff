import { and, eq, sql } from "drizzle-orm";

import type { Connection, Transaction } from "#db/client.server.ts";
import {
  bookRecommendations,
  bookSuggestions,
  bookWishes,
  chatMessages,
  mutes,
  readingList,
  readingLog,
  readingReviews,
  reports,
  savedBooks,
  tasteRules,
} from "#db/schema.ts";

import { QUOTAS } from "./quotas.ts";

/** The message is shown to the user. */
export class QuotaReached extends Error {
  override name = "QuotaReached";
}

const TABLES = {
  listEntries: readingList,
  logLines: readingLog,
  reviews: readingReviews,
  savedBooks,
  wishes: bookWishes,
  suggestions: bookSuggestions,
  recommendations: bookRecommendations,
  messages: chatMessages,
  reports,
  mutes,
  tasteRules,
};

type Kind = keyof typeof TABLES;

/**
 * Throws `QuotaReached` unless the user may add `rows` more. Locks until the end of the transaction, so that a
 * simultaneous claim waits and counts these rows too.
 */
export async function claimQuota(tx: Transaction, userId: string, kind: Kind, rows = 1): Promise<void> {
  await oneReaderOneWrite(tx, userId, kind);
  await checkQuota(tx, userId, kind, rows);
}

/** The same without the lock, for a caller that already serializes the user's writes. */
export async function checkQuota(
  connection: Transaction | Connection,
  userId: string,
  kind: Kind,
  rows = 1,
): Promise<void> {
  const table = TABLES[kind];
  const there = await connection.$count(table, eq(table.userId, userId));
  if (there + rows > QUOTAS[kind].most) throw new QuotaReached(QUOTAS[kind].full);
}

/** Why no line can be added to the log, in words for the user; null if one can. */
export async function logFull(tx: Transaction, userId: string, entryId: number): Promise<string | null> {
  await oneReaderOneWrite(tx, userId, "logLines");
  const own = eq(readingLog.userId, userId);
  if ((await tx.$count(readingLog, own)) >= QUOTAS.logLines.most) return QUOTAS.logLines.full;
  const ofEntry = await tx.$count(readingLog, and(own, eq(readingLog.entryId, entryId)));
  return ofEntry >= QUOTAS.linesOfEntry.most ? QUOTAS.linesOfEntry.full : null;
}

/**
 * Serializes a user's writes of one kind until the end of the transaction. An advisory lock rather than the row in
 * `users`, so that deleting the user need not wait for their writes.
 */
export async function oneReaderOneWrite(tx: Transaction, userId: string, kind: Kind | "swipes"): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota|${kind}|${userId}`}, 0))`);
}
