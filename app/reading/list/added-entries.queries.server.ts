import { sql } from "drizzle-orm";

import { claimQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { rowOf } from "#app/reading/log/log-lines.queries.server.ts";
import { beginningOf, replay, type EntryState, type GivenLine } from "#app/reading/log/reading-log.ts";
import type { Transaction } from "#db/client.server.ts";
import { readingList, readingLog, readingReviews } from "#db/schema.ts";

const LINES = 2_000;
const REVIEWS = 500;

export interface NewEntry {
  book: Omit<typeof readingList.$inferInsert, "id" | "userId" | "updatedAt" | keyof EntryState> & { createdAt: Date };
  lines: readonly GivenLine[];
  reviews: readonly NewReview[];
}

/** Private, even if it was public where it comes from. */
interface NewReview {
  read: number | null;
  review: string | null;
  note: string | null;
  givesAway: boolean;
  page: number | null;
  totalPages: number | null;
}

/** Returns whether each book was added; a listed one is skipped. After `QuotaReached` the caller must roll back. */
export async function addWithLogs(tx: Transaction, userId: string, entries: readonly NewEntry[]): Promise<boolean[]> {
  const { rows: ids } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('reading_list', 'id'))::integer as id from generate_series(1, ${entries.length})`,
  );
  const replayed = entries.map(({ book, lines: given, reviews }, index) => {
    const { lines, state } = replay(
      given,
      beginningOf({ ...book, readBefore: book.readBefore ?? false, totalPages: book.totalPages ?? null }),
    );
    // The list is ordered by the last change: for an imported book, that is its last log line.
    const updatedAt = new Date(Math.max(book.createdAt.getTime(), lines.at(-1)?.at.getTime() ?? 0));
    return { entry: { ...book, ...state, id: ids[index]!.id, userId, updatedAt }, lines, reviews };
  });
  const inserted = await tx
    .insert(readingList)
    .values(replayed.map(({ entry }) => entry))
    .onConflictDoNothing()
    .returning({ id: readingList.id });
  // Claims zero more: the rows are already inserted, and the transaction rolls back if they exceed the quota.
  await claimQuota(tx, userId, "listEntries", 0);
  const added = new Set(inserted.map(({ id }) => id));
  const lines = replayed.flatMap(({ entry, lines }) =>
    added.has(entry.id) ? lines.map((line) => rowOf(userId, entry.id, line)) : [],
  );
  await claimQuota(tx, userId, "logLines", lines.length);
  for (let from = 0; from < lines.length; from += LINES) {
    await tx.insert(readingLog).values(lines.slice(from, from + LINES));
  }
  await addReviews(
    tx,
    userId,
    replayed.filter(({ entry }) => added.has(entry.id)),
  );
  return replayed.map(({ entry }) => added.has(entry.id));
}

async function addReviews(
  tx: Transaction,
  userId: string,
  entries: ReadonlyArray<{
    entry: { id: number };
    lines: ReadonlyArray<{ read: number }>;
    reviews: readonly NewReview[];
  }>,
): Promise<void> {
  const rows = entries.flatMap(({ entry, lines, reviews }) =>
    reviews.map(({ read, review, note, givesAway, page, totalPages }) => ({
      userId,
      entryId: entry.id,
      read: read ?? lines.at(-1)?.read ?? 0,
      review,
      note,
      givesAway,
      page,
      totalPages,
    })),
  );
  if (rows.length === 0) return;
  await claimQuota(tx, userId, "reviews", rows.length);
  for (let from = 0; from < rows.length; from += REVIEWS) {
    await tx.insert(readingReviews).values(rows.slice(from, from + REVIEWS));
  }
}
