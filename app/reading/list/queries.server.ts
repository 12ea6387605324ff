import { and, desc, eq, isNull } from "drizzle-orm";

import { dayIn, longDay, type Clock } from "#app/platform/dates.ts";
import { UNSORTED_COLOURS } from "#app/reading/unsorted/rules.ts";
import { db } from "#db/client.server.ts";
import { readingList, readingLog } from "#db/schema.ts";

import type { EntryLog } from "./reading-entry.ts";

const MOST_LINES = 500;

/** Newest first; null if the reader has no such entry. */
export async function entryLog(userId: string, entryId: number, clock: Clock): Promise<EntryLog | null> {
  if ((await db.$count(readingList, and(eq(readingList.id, entryId), eq(readingList.userId, userId)))) === 0)
    return null;
  const lines = await db
    .select({
      id: readingLog.id,
      day: readingLog.day,
      kind: readingLog.kind,
      status: readingLog.status,
      read: readingLog.read,
      fromPage: readingLog.fromPage,
      toPage: readingLog.toPage,
      amount: readingLog.amount,
    })
    .from(readingLog)
    .where(and(eq(readingLog.entryId, entryId), eq(readingLog.userId, userId)))
    .orderBy(desc(readingLog.at), desc(readingLog.id))
    .limit(MOST_LINES);
  return {
    today: dayIn(clock.timeZone, clock.now),
    lines: lines.map((line) => ({ ...line, dayText: longDay(line.day) })),
  };
}

export async function ownBook(userId: string, entryId: number) {
  const [book] = await db
    .select({ id: readingList.id, title: readingList.title, author: readingList.author, genre: readingList.genre })
    .from(readingList)
    .where(and(eq(readingList.id, entryId), eq(readingList.userId, userId), isNull(readingList.bookId)));
  return book ? { ...book, genre: book.genre ?? UNSORTED_COLOURS } : null;
}
