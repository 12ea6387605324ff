import { and, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";

import { isNamedAdmin, talkName } from "#app/auth/readers/display-name.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { writerMarks } from "#app/auth/readers/writer-mark.server.ts";
import { notMutedBy } from "#app/club/mutes/mutes.queries.server.ts";
import { microsOf, NEWEST, timeCursor } from "#app/http/cursor.server.ts";
import { readCursor, writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { longDates } from "#app/platform/dates.ts";
import { entryPath } from "#app/reading/list/reading-entry.ts";
import { hasPassed } from "#app/reading/list/reading-reach.queries.server.ts";
import { db } from "#db/client.server.ts";
import { profiles, readingList, readingReviews, users } from "#db/schema.ts";
import type { UserParam } from "#db/user-param.ts";

import { PAGE_SIZE, type BookReview } from "./review.ts";

/** A longer review has a page of its own. */
export const MAX_SHOWN = 600;

export async function reviewsOfBook(userId: string, bookId: number, after: string | null): Promise<Page<BookReview>> {
  const [micros, id] = readCursor(after, ["time"]) ?? NEWEST;
  const rows = await publishedReviews(userId)
    .where(
      and(
        eq(readingReviews.bookId, bookId),
        isNotMuted(userId),
        sql`(${readingReviews.publishedAt}, ${readingReviews.id}) < ${timeCursor(micros, id)}`,
      ),
    )
    .orderBy(desc(readingReviews.publishedAt), desc(readingReviews.id))
    .limit(PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return { items: await seenBy(userId, shown), next: last ? writeCursor([last.micros, last.id]) : null };
}

/** In full and without its veil; null if there is none for this reader. */
export async function oneReview(userId: string, id: number): Promise<{ review: BookReview; bookId: number } | null> {
  const [row] = await publishedReviews(userId, { revealed: true })
    .where(and(eq(readingReviews.id, id), isNotNull(readingReviews.bookId), isNotMuted(userId)))
    .limit(1);
  if (!row?.bookId) return null;
  const [review] = await seenBy(userId, [row]);
  return { review: review!, bookId: row.bookId };
}

export async function newestReviews(userId: string, bookId: number, limit: number): Promise<BookReview[]> {
  const rows = await publishedReviews(userId)
    .where(and(eq(readingReviews.bookId, bookId), isNotMuted(userId)))
    .orderBy(desc(readingReviews.publishedAt), desc(readingReviews.id))
    .limit(limit);
  return seenBy(userId, rows);
}

/** Reviews stand under the same names as messages: a mute that began with one hides the other. */
const isNotMuted = (userId: string) => notMutedBy(userId, "talk", readingReviews.userId);

/** The only definition of the spoiler rule for reviews. */
export function isReviewOpen(userId: UserParam): SQL<boolean> {
  return sql<boolean>`(not ${readingReviews.givesAway} or ${eq(readingReviews.userId, userId)}
    or ${hasPassed(userId, readingReviews.bookId, readingReviews.page, readingReviews.totalPages)})`;
}

function publishedReviews(userId: string, { revealed = false } = {}) {
  const open = revealed ? sql<boolean>`true` : isReviewOpen(userId);
  const shown = revealed ? readingReviews.review : sql`left(${readingReviews.review}, ${MAX_SHOWN})`;
  return db
    .select({
      id: readingReviews.id,
      bookId: readingReviews.bookId,
      own: sql<boolean>`${eq(readingReviews.userId, userId)}`,
      entryId: readingReviews.entryId,
      read: readingReviews.read,
      writerId: readingReviews.userId,
      name: talkName,
      isAdmin: isNamedAdmin,
      stars: readingList.rating,
      publishedAt: readingReviews.publishedAt,
      micros: microsOf(readingReviews.publishedAt),
      page: readingReviews.page,
      totalPages: readingReviews.totalPages,
      veiled: sql<boolean>`not ${open}`,
      review: sql<string>`case when ${open} then ${shown} else '' end`,
      isLonger: sql<boolean>`${open} and length(${shown}) < length(${readingReviews.review})`,
    })
    .from(readingReviews)
    .innerJoin(
      readingList,
      and(eq(readingList.id, readingReviews.entryId), eq(readingList.userId, readingReviews.userId)),
    )
    .innerJoin(users, eq(users.id, readingReviews.userId))
    .leftJoin(profiles, eq(profiles.id, readingReviews.userId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof publishedReviews>>[number];

/** Without the ids of writers and of their entries. */
async function seenBy(userId: string, rows: readonly Row[]): Promise<BookReview[]> {
  const markOf = writerMarks("talk", userId);
  const dateOf = longDates(await timeZoneOf(userId));
  return rows.map((row) => ({
    id: row.id,
    editPath: row.own ? `${entryPath(row.entryId, "review")}?read=${row.read}` : null,
    writer: markOf(row.writerId),
    name: row.name,
    isAdmin: row.isAdmin,
    stars: row.stars,
    date: dateOf(row.publishedAt!),
    page: row.page,
    totalPages: row.totalPages,
    veiled: row.veiled,
    review: row.review,
    isLonger: row.isLonger,
  }));
}
