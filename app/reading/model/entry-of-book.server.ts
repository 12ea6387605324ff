import { and, desc, eq, inArray } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

import { everFinished } from "./ever-finished.server.ts";

/** Where the reader is with a book on their list, and the last line of its log; null if it is not on the list. */
export async function entryOfBook(userId: string, bookId: number) {
  const [entry] = await db
    .select({
      id: readingList.id,
      drawnAgain: readingList.drawnAgain,
      status: readingList.status,
      currentPage: readingList.currentPage,
      currentPercent: readingList.currentPercent,
      currentMinutes: readingList.currentMinutes,
      totalPages: readingList.totalPages,
      lastDay: readingLog.day,
      lastStatus: readingLog.status,
      lastKind: readingLog.kind,
      lastPage: readingLog.toPage,
      lastAmount: readingLog.amount,
    })
    .from(readingList)
    .leftJoin(readingLog, and(eq(readingLog.entryId, readingList.id), eq(readingLog.userId, readingList.userId)))
    .where(and(eq(readingList.userId, userId), eq(readingList.bookId, bookId)))
    .orderBy(desc(readingLog.at), desc(readingLog.id))
    .limit(1);
  return entry ?? null;
}

/** Which of the books the reader has read to the end, at any time. */
export async function completedAmong(userId: string, bookIds: readonly number[]): Promise<Set<number>> {
  if (bookIds.length === 0) return new Set();
  const rows = await db
    .select({ bookId: readingList.bookId })
    .from(readingList)
    .where(
      and(eq(readingList.userId, userId), inArray(readingList.bookId, [...bookIds]), everFinished("reading_list")),
    );
  return new Set(rows.map(({ bookId }) => bookId!));
}
