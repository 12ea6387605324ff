import { and, desc, eq } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

/** Where the reader is with a book on their list, and the last line of its log; null if it is not on the list. */
export async function entryOfBook(userId: string, bookId: number) {
  const [entry] = await db
    .select({
      status: readingList.status,
      currentPage: readingList.currentPage,
      totalPages: readingList.totalPages,
      lastDay: readingLog.day,
      lastStatus: readingLog.status,
      lastKind: readingLog.kind,
      lastPage: readingLog.toPage,
    })
    .from(readingList)
    .leftJoin(readingLog, and(eq(readingLog.entryId, readingList.id), eq(readingLog.userId, readingList.userId)))
    .where(and(eq(readingList.userId, userId), eq(readingList.bookId, bookId)))
    .orderBy(desc(readingLog.at), desc(readingLog.id))
    .limit(1);
  return entry ?? null;
}
