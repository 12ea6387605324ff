import { and, eq, sql } from "drizzle-orm";

import { claimQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { dayIn, type Clock } from "#app/platform/dates.ts";
import { rowOf } from "#app/reading/log/log-lines.queries.server.ts";
import { beginningOf, replay, type GivenLine } from "#app/reading/log/reading-log.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { readingList, readingLog, readingReviews } from "#db/schema.ts";

import { momentOn } from "./entry-days.ts";
import type { StartingStatus } from "./starting-status.ts";

/** How a book comes onto a list. */
export interface Start {
  status: StartingStatus;
  /** Since when it is read, or when it was finished: `2026-11-20`. Null for a finished book if nobody knows. */
  day: string | null;
  /** In half stars. */
  stars: number | null;
  /** The device's name for this addition: the same one again replaces it, and it can be taken back. */
  additionId: string | null;
  clock: Clock;
}

/** As "want to read" starts no read and dates nothing, it has no line. */
function startLines({ status, day, clock }: Start, totalPages: number | null): GivenLine[] {
  if (status === "want_to_read" || (status === "completed" && day === null)) return [];
  const on = day ?? dayIn(clock.timeZone, clock.now);
  const page = status === "completed" ? totalPages : null;
  return [{ id: 0, day: on, at: momentOn(on, [], clock), kind: "status", status, page }];
}

/** Inserts an entry that starts like this, with its line. Throws `QuotaReached`. */
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

/** Deletes the entry that an addition has made, unless its reader has changed it or written into it since. */
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

/** Takes an addition back; says whether it has. What stood on the list before it, or has gone on since, stays. */
export async function takeBackAddition(userId: string, additionId: string): Promise<boolean> {
  return db.transaction((tx) => removeAddition(tx, userId, additionId));
}
