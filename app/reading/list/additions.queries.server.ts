import { and, eq, sql } from "drizzle-orm";

import { claimQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { dayIn, type Clock } from "#app/platform/dates.ts";
import { rowOf } from "#app/reading/log/log-lines.queries.server.ts";
import { beginningOf, replay, type GivenLine } from "#app/reading/log/reading-log.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { readingList, readingLog, readingReviews } from "#db/schema.ts";

import { momentOn } from "./entry-days.ts";
import type { StartingStatus } from "./starting-status.ts";

export interface Start {
  status: StartingStatus;
  /** `2026-11-20`, the day of starting or finishing; null for a finished book if it is unknown. */
  day: string | null;
  /** In half stars. */
  stars: number | null;
  /** The device's name for this addition: a repeated one replaces it, and it can be taken back. */
  additionId: string | null;
  clock: Clock;
}

/** "Want to read" starts no read and has no day, so it has no line. */
function startLines({ status, day, clock }: Start, totalPages: number | null): GivenLine[] {
  if (status === "want_to_read" || (status === "completed" && day === null)) return [];
  const on = day ?? dayIn(clock.timeZone, clock.now);
  const page = status === "completed" ? totalPages : null;
  return [{ id: 0, day: on, at: momentOn(on, [], clock), kind: "status", status, page }];
}

/** Throws `QuotaReached`. */
export async function insertEntry(
  tx: Transaction,
  userId: string,
  book: Pick<typeof readingList.$inferInsert, "bookId" | "title" | "author" | "genre" | "isbn13"> & {
    totalPages: number | null;
  },
  start: Start | null,
): Promise<number> {
  await claimQuota(tx, userId, "listEntries");
  const readBefore = start?.status === "completed" && start.day === null;
  const { lines, state } = replay(
    start ? startLines(start, book.totalPages) : [],
    beginningOf({ readBefore, totalPages: book.totalPages }),
  );
  const { stars = null, additionId = null } = start ?? {};
  const [added] = await tx
    .insert(readingList)
    .values({ userId, ...book, ...state, rating: stars, additionId, readBefore })
    .returning({ id: readingList.id });
  if (lines.length > 0) {
    await claimQuota(tx, userId, "logLines", lines.length);
    await tx.insert(readingLog).values(lines.map((line) => rowOf(userId, added!.id, line)));
  }
  return added!.id;
}

/** Keeps an entry that its reader has changed or written about since. */
export async function removeAddition(tx: Transaction, userId: string, additionId: string): Promise<boolean> {
  const removed = await tx
    .delete(readingList)
    .where(
      and(
        eq(readingList.userId, userId),
        eq(readingList.additionId, additionId),
        eq(readingList.updatedAt, readingList.createdAt),
        sql`not exists (select from ${readingReviews} written where written.entry_id = ${readingList.id} and written.user_id = ${userId})`,
      ),
    )
    .returning({ id: readingList.id });
  return removed.length > 0;
}

export async function takeBackAddition(userId: string, additionId: string): Promise<boolean> {
  return db.transaction((tx) => removeAddition(tx, userId, additionId));
}
