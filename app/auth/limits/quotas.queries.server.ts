import { and, eq, sql, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { db, type Connection, type Transaction } from "#db/client.server.ts";
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

/** Throws `QuotaReached`. Locks until commit, so that a simultaneous claim waits and counts these rows too. */
export async function claimQuota(tx: Transaction, userId: string, kind: Kind, rows = 1): Promise<void> {
  await oneReaderOneWrite(tx, userId, kind);
  await checkQuota(tx, userId, kind, rows);
}

/** Does not lock: the caller already serializes the user's writes. */
export async function checkQuota(
  connection: Transaction | Connection,
  userId: string,
  kind: Kind,
  rows = 1,
): Promise<void> {
  const table = TABLES[kind];
  const count = () => connection.$count(table, eq(table.userId, userId));
  if (!(await mayAdd(`${kind}|${userId}`, QUOTAS[kind].most, rows, count))) throw new QuotaReached(QUOTAS[kind].full);
}

export async function addWithinQuota(
  userId: string,
  kind: Kind,
  add: (connection: Transaction | Connection) => PromiseLike<unknown>,
): Promise<void> {
  if (takeUncounted(`${kind}|${userId}`, 1)) return void (await add(db));
  await db.transaction(async (tx) => {
    await claimQuota(tx, userId, kind);
    await add(tx);
  });
}

export async function logFull(tx: Transaction, userId: string, entryId: number): Promise<string | null> {
  const own = eq(readingLog.userId, userId);
  const count = async (lines: SQL | undefined) => {
    await oneReaderOneWrite(tx, userId, "logLines");
    return tx.$count(readingLog, lines);
  };
  const { logLines, linesOfEntry } = QUOTAS;
  if (!(await mayAdd(`logLines|${userId}`, logLines.most, 1, () => count(own)))) return logLines.full;
  const ofEntry = and(own, eq(readingLog.entryId, entryId));
  return (await mayAdd(`entry|${entryId}`, linesOfEntry.most, 1, () => count(ofEntry))) ? null : linesOfEntry.full;
}

const [MORE, STILL] = [1 / 4, 1 / 20];
const uncounted = new LRUCache<string, number>({ max: 10_000 });

/** Exact for the last rows; a few too many at most where several processes add rows of one reader at a time. */
async function mayAdd(whose: string, most: number, rows: number, count: () => PromiseLike<number>): Promise<boolean> {
  if (takeUncounted(whose, rows)) return true;
  const present = await count();
  const remaining = most - present - rows;
  uncounted.set(whose, Math.floor(Math.min(present * MORE, Math.max(remaining, 0) * STILL)));
  return remaining >= 0;
}

function takeUncounted(whose: string, rows: number): boolean {
  const left = uncounted.get(whose) ?? 0;
  if (rows === 0 || rows > left) return false;
  uncounted.set(whose, left - rows);
  return true;
}

/** An advisory lock instead of the row in `users`: deleting the user need not wait for their writes. */
export async function oneReaderOneWrite(tx: Transaction, userId: string, kind: Kind | "swipes"): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota|${kind}|${userId}`}, 0))`);
}
