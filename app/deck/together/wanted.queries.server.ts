import { and, asc, eq, isNotNull, ne, notInArray } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { readingList, togetherPeople } from "#db/schema.ts";

/** What somebody in the round wants to read, and nobody in it has begun or read. */
export async function wantedBooks(roundId: number): Promise<number[]> {
  const listed = db
    .selectDistinct({ bookId: readingList.bookId })
    .from(readingList)
    .innerJoin(togetherPeople, eq(togetherPeople.userId, readingList.userId));
  const ofRound = and(eq(togetherPeople.roundId, roundId), isNotNull(readingList.bookId));
  const begun = listed.where(and(ofRound, ne(readingList.status, "want_to_read")));
  const rows = await db
    .selectDistinct({ bookId: readingList.bookId })
    .from(readingList)
    .innerJoin(togetherPeople, eq(togetherPeople.userId, readingList.userId))
    .where(and(ofRound, eq(readingList.status, "want_to_read"), notInArray(readingList.bookId, begun)))
    .orderBy(asc(readingList.bookId));
  return rows.flatMap(({ bookId }) => bookId ?? []);
}
