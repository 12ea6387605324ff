import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { isShown } from "#app/auth/notices/seen.queries.server.ts";
import { db } from "#db/client.server.ts";
import {
  bookRecommendations,
  books,
  bookSuggestions,
  chatMessages,
  moderationNotices,
  notices,
  profiles,
  readingReviews,
  reports,
} from "#db/schema.ts";

export const NOTICES_A_PAGE = 50;

const answered = alias(chatMessages, "answered");
const reviewed = alias(books, "reviewed");

/** Null where there is none. Of others’ words there are titles alone, so that nothing veiled can be among them. */
export function noticesWithFacts(from: Pick<typeof db, "select"> = db) {
  return from
    .select({
      id: notices.id,
      kind: notices.kind,
      isSeen: sql<boolean>`${notices.seenAt} is not null`,
      createdAt: notices.createdAt,
      /** A nickname: never anything of an address. */
      name: profiles.nickname,
      requestId: bookSuggestions.id,
      request: bookSuggestions.title,
      recommended: bookRecommendations.bookTitle,
      messageId: notices.messageId,
      answeredId: answered.id,
      /** The reader's own message. */
      answered: answered.message,
      reviewed: sql<
        string | null
      >`coalesce(${reviewed.title}, case when ${readingReviews.id} is not null then ${answered.bookTitle} end)`,
      bookId: notices.bookId,
      book: books.title,
      decided: moderationNotices.kind,
      outcome: moderationNotices.outcome,
      isOwn: sql<boolean>`${moderationNotices.words} is not null`,
      reported: reports.kind,
    })
    .from(notices)
    .leftJoin(profiles, eq(profiles.id, notices.actorId))
    .leftJoin(bookRecommendations, eq(bookRecommendations.id, notices.recommendationId))
    .leftJoin(bookSuggestions, eq(bookSuggestions.id, bookRecommendations.suggestionId))
    .leftJoin(chatMessages, eq(chatMessages.id, notices.messageId))
    .leftJoin(answered, and(eq(answered.id, chatMessages.replyTo), eq(answered.userId, notices.userId)))
    .leftJoin(readingReviews, eq(readingReviews.id, answered.reviewId))
    .leftJoin(reviewed, eq(reviewed.id, readingReviews.bookId))
    .leftJoin(books, eq(books.id, notices.bookId))
    .leftJoin(moderationNotices, eq(moderationNotices.id, notices.decisionId))
    .leftJoin(reports, eq(reports.id, notices.reportId))
    .$dynamic();
}

export type Notice = Awaited<ReturnType<typeof noticesWithFacts>>[number];

export async function noticesPage(userId: string, before: number | null): Promise<{ rows: Notice[]; more: boolean }> {
  const rows = await noticesWithFacts()
    .where(and(eq(notices.userId, userId), isShown(userId), before === null ? undefined : lt(notices.id, before)))
    .orderBy(desc(notices.id))
    .limit(NOTICES_A_PAGE + 1);
  return { rows: rows.slice(0, NOTICES_A_PAGE), more: rows.length > NOTICES_A_PAGE };
}

export async function oneNotice(userId: string, id: number): Promise<Notice | null> {
  const [row] = await noticesWithFacts().where(and(eq(notices.userId, userId), eq(notices.id, id), isShown(userId)));
  return row ?? null;
}

/** Newest first. */
export async function noticesAmong(from: Pick<typeof db, "select">, userId: string, ids: number[]): Promise<Notice[]> {
  return noticesWithFacts(from)
    .where(and(eq(notices.userId, userId), inArray(notices.id, ids)))
    .orderBy(desc(notices.id))
    .limit(NOTICES_A_PAGE);
}
