import { and, countDistinct, desc, eq, ne, sql } from "drizzle-orm";

import { displayName } from "#app/auth/readers/display-name.queries.server.ts";
import { notMutedBy } from "#app/club/mutes/mutes.queries.server.ts";
import { newestReviews } from "#app/club/reviews/queries.server.ts";
import type { BookReview } from "#app/club/reviews/review.ts";
import { isNotMuted, isOpen, messages } from "#app/club/talk/rows.queries.server.ts";
import { excerptOf } from "#app/club/talk/rules.ts";
import { db } from "#db/client.server.ts";
import { bookRecommendations, bookSuggestions, chatMessages, profiles, readingReviews, users } from "#db/schema.ts";

const MOST_REVIEWS = 3;
const MOST_REASONS = 5;
const MOST_MESSAGES = 3;

/** What everybody may know: none of the club's words about the book, and nobody's name. */
export interface BookMentions {
  recommenders: number;
  reviewers: number;
  /** Reviews aside. */
  talkedAbout: boolean;
}

const BOOK = sql.placeholder("bookId");

const mentions = db
  .select({
    recommenders: countDistinct(bookRecommendations.userId),
    reviewers: sql<number>`(
      select count(distinct written.user_id) from ${readingReviews} as written where written.book_id = ${BOOK})::integer`,
    talkedAbout: sql<boolean>`exists (
      select from ${chatMessages} where ${chatMessages.bookId} = ${BOOK} and ${chatMessages.kind} <> 'review')`,
  })
  .from(bookRecommendations)
  .where(eq(bookRecommendations.bookId, BOOK))
  .prepare("");

export async function mentionsOf(bookId: number): Promise<BookMentions> {
  const [found] = await mentions.execute({ bookId });
  return found!;
}

/** What a member may read: nothing of readers they have muted, and nothing veiled. */
export interface WordsOnBook {
  /** Newest first, shortened; a veiled one without its words. */
  reviews: BookReview[];
  reasons: Array<{ id: number; requestId: number; reason: string; name: string; asked: string }>;
  /** Newest first, shortened, without reviews. */
  messages: Array<{ id: number; message: string; name: string }>;
}

export async function wordsOnBook(userId: string, bookId: number): Promise<WordsOnBook> {
  const [reviews, reasons, latest] = await Promise.all([
    newestReviews(userId, bookId, MOST_REVIEWS),
    db
      .select({
        id: bookRecommendations.id,
        requestId: bookRecommendations.suggestionId,
        reason: bookRecommendations.reason,
        name: displayName,
        asked: bookSuggestions.title,
      })
      .from(bookRecommendations)
      .innerJoin(bookSuggestions, eq(bookSuggestions.id, bookRecommendations.suggestionId))
      .innerJoin(users, eq(users.id, bookRecommendations.userId))
      .leftJoin(profiles, eq(profiles.id, bookRecommendations.userId))
      .where(
        and(
          eq(bookRecommendations.bookId, bookId),
          notMutedBy(userId, "suggestions", bookRecommendations.userId),
          notMutedBy(userId, "suggestions", bookSuggestions.userId),
        ),
      )
      .orderBy(desc(bookRecommendations.id))
      .limit(MOST_REASONS),
    messages(userId)
      .where(and(eq(chatMessages.bookId, bookId), ne(chatMessages.kind, "review"), isNotMuted(userId), isOpen(userId)))
      .orderBy(desc(chatMessages.id))
      .limit(MOST_MESSAGES),
  ]);
  return {
    reviews: reviews.map((review) => ({ ...review, review: excerptOf(review.review) })),
    reasons,
    messages: latest.map(({ id, message, name }) => ({ id, message: excerptOf(message), name })),
  };
}
