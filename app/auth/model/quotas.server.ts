import { and, eq, sql } from "drizzle-orm";

import type { Connection, Transaction } from "#db/client.server.ts";
import {
  bookRecommendations,
  bookSuggestions,
  chatMessages,
  mutes,
  readingList,
  readingLog,
  reports,
  savedBooks,
  tasteRules,
} from "#db/schema.ts";

import { QUOTAS } from "./quotas.ts";

/** Its message is for the reader. */
export class QuotaReached extends Error {
  override name = "QuotaReached";
}

const TABLES = {
  listEntries: readingList,
  logLines: readingLog,
  savedBooks,
  suggestions: bookSuggestions,
  recommendations: bookRecommendations,
  messages: chatMessages,
  reports,
  mutes,
  tasteRules,
};

type Kind = keyof typeof TABLES;

/**
 * Makes sure that the reader may add so many rows, before they are added; throws `QuotaReached` where they may not.
 * Whoever adds such rows at the same moment waits, and counts these as well.
 */
export async function claimRoom(tx: Transaction, userId: string, kind: Kind, rows = 1): Promise<void> {
  await oneReaderOneWrite(tx, userId, kind);
  await checkRoom(tx, userId, kind, rows);
}

/** The same for a caller who lets the reader's writes in one after the other already. */
export async function checkRoom(
  connection: Transaction | Connection,
  userId: string,
  kind: Kind,
  rows = 1,
): Promise<void> {
  const table = TABLES[kind];
  const there = await connection.$count(table, eq(table.userId, userId));
  if (there + rows > QUOTAS[kind].most) throw new QuotaReached(QUOTAS[kind].full);
}

/** Why no line can be added to the log, in words for the reader; null where one can. */
export async function logFull(tx: Transaction, userId: string, entryId: number): Promise<string | null> {
  await oneReaderOneWrite(tx, userId, "logLines");
  const own = eq(readingLog.userId, userId);
  if ((await tx.$count(readingLog, own)) >= QUOTAS.logLines.most) return QUOTAS.logLines.full;
  const ofEntry = await tx.$count(readingLog, and(own, eq(readingLog.entryId, entryId)));
  return ofEntry >= QUOTAS.linesOfEntry.most ? QUOTAS.linesOfEntry.full : null;
}

/**
 * Until the end of the transaction: a reader's writes of a kind come one after the other. Their row in `users` is left
 * alone, so that nobody who leaves waits for what they wrote.
 */
export async function oneReaderOneWrite(tx: Transaction, userId: string, kind: Kind | "swipes"): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota|${kind}|${userId}`}, 0))`);
}
