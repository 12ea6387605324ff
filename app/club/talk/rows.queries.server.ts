import { and, eq, inArray, sql, type SQL } from "drizzle-orm";

import { isNamedAdmin, talkName } from "#app/auth/readers/display-name.queries.server.ts";
import { writerMarks } from "#app/auth/readers/writer-mark.server.ts";
import { notMutedBy } from "#app/club/mutes/mutes.queries.server.ts";
import { isReviewOpen, MAX_SHOWN } from "#app/club/reviews/queries.server.ts";
import { hasPassed } from "#app/reading/list/reading-reach.queries.server.ts";
import { db } from "#db/client.server.ts";
import { books, chatMessages, chatReactions, profiles, readingReviews, users } from "#db/schema.ts";
import type { UserParam } from "#db/user-param.ts";

import { bookFor, withCover } from "./books.queries.server.ts";
import { haulsOf } from "./hauls.queries.server.ts";
import type { Message, Quote, Reaction } from "./message.ts";
import { excerptOf, wordsOf } from "./rules.ts";

export const isNotMuted = (userId: UserParam) => notMutedBy(userId, "talk", chatMessages.userId);

/** The only definition of the spoiler rule; reviews have `isReviewOpen`. */
export function isOpen(userId: UserParam): SQL<boolean> {
  return sql<boolean>`case when ${chatMessages.reviewId} is not null then ${isReviewOpen(userId)}
    else (${chatMessages.bookTitle} is null or not ${chatMessages.givesAway}
    or ${eq(chatMessages.userId, userId)} or ${hasPassed(userId, chatMessages.bookId, chatMessages.page)}) end`;
}

/** Reactions of muted readers do not count. */
export function reactionsOf(userId: UserParam): SQL<Reaction[]> {
  return sql<Reaction[]>`case when ${chatMessages.reactedAt} is null then '[]' else coalesce((
    select json_agg(json_build_object('kind', kind, 'count', times, 'own', own)) from (
      select kind, count(*) as times, bool_or(user_id = ${userId}) as own from ${chatReactions}
      where message_id = ${chatMessages.id} and ${notMutedBy(userId, "talk", sql.raw("user_id"))} group by kind
    ) as kinds), '[]') end`;
}

const starsOfReview = sql<number | null>`(
  select rated.rating from reading_list as rated
  where rated.id = ${readingReviews.entryId} and rated.user_id = ${readingReviews.userId})`;

/** What a message is to everybody; `words` and `isLonger` only for those to whom it is open. */
export const SHARED_COLUMNS = {
  id: chatMessages.id,
  writerId: chatMessages.userId,
  name: talkName,
  isAdmin: isNamedAdmin,
  kind: chatMessages.kind,
  title: sql<string | null>`coalesce(${books.title}, ${chatMessages.bookTitle})`,
  page: sql<number | null>`coalesce(${readingReviews.page}, ${chatMessages.page})`,
  givesAway: sql<boolean>`coalesce(${readingReviews.givesAway}, ${chatMessages.givesAway})`,
  reviewId: chatMessages.reviewId,
  stars: starsOfReview,
  totalPages: readingReviews.totalPages,
  editedAt: chatMessages.editedAt,
  replyTo: chatMessages.replyTo,
  sentAt: chatMessages.createdAt,
};
export const WORDS = sql<string>`coalesce(left(${readingReviews.review}, ${MAX_SHOWN}), ${chatMessages.message})`;
export const IS_LONGER = sql<boolean>`length(${readingReviews.review}) > ${MAX_SHOWN}`;

/** Joins the current names and reviews, so that a change shows everywhere. */
export function messages(userId: UserParam, revealed = false) {
  const open = revealed ? sql<boolean>`true` : isOpen(userId);
  return db
    .select({
      ...SHARED_COLUMNS,
      clientId: sql<string | null>`case when ${eq(chatMessages.userId, userId)} then ${chatMessages.clientId} end`,
      own: sql<boolean>`${eq(chatMessages.userId, userId)}`,
      veiled: sql<boolean>`not ${open}`,
      message: sql<string>`case when ${open} then ${WORDS} else '' end`,
      isLonger: sql<boolean>`${open} and ${IS_LONGER}`,
      reactions: reactionsOf(userId),
      ...bookFor(userId),
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .leftJoin(profiles, eq(profiles.id, chatMessages.userId))
    .leftJoin(books, eq(books.id, chatMessages.bookId))
    .leftJoin(readingReviews, eq(readingReviews.id, chatMessages.reviewId))
    .$dynamic();
}

type MarkOf = ReturnType<typeof writerMarks>;
export type Row = Awaited<ReturnType<typeof messages>>[number];

/** Replaces the writers' ids by their marks for this reader. */
export async function seenBy(userId: string, rows: readonly Row[]): Promise<Message[]> {
  const markOf = writerMarks("talk", userId);
  const [quotes, hauls] = await Promise.all([quotesOf(userId, rows), haulsOf(userId, rows)]);
  return rows.map((row) =>
    messageOf(row, markOf, {
      quote: row.replyTo === null ? null : quotes.get(row.replyTo)!,
      haul: hauls.get(row.id) ?? [],
    }),
  );
}

export function messageOf(row: Row, markOf: MarkOf, { quote, haul }: Pick<Message, "quote" | "haul">): Message {
  const { title, page, givesAway, sentAt, writerId, replyTo: _, book, saved, listed, ...rest } = row;
  const { reviewId, stars, totalPages, isLonger, editedAt, ...shown } = rest;
  return {
    ...shown,
    review: reviewId === null ? null : { id: reviewId, stars, totalPages, isLonger },
    editedAt: editedAt && editedAt.toISOString(),
    haul,
    writer: markOf(writerId),
    about: title === null ? null : { title, page, givesAway, book: book && withCover({ book, saved, listed }) },
    quote,
    sentAt: sentAt.toISOString(),
  };
}

/** `row` is as the reader of the quote sees the original. */
export function quoteOf(row: Row, markOf: MarkOf, haul: Message["haul"]): Quote {
  const { id, writerId, name, veiled, message } = row;
  const text = excerptOf(wordsOf({ message, haul }));
  return { state: veiled ? "veiled" : "shown", id, writer: markOf(writerId), name, text };
}

/** Read anew each time, so that a quote never says more than its original. */
async function quotesOf(userId: string, rows: readonly Row[]): Promise<Map<number, Quote>> {
  const ids = [...new Set(rows.flatMap(({ replyTo }) => replyTo ?? []))];
  if (ids.length === 0) return new Map();
  const markOf = writerMarks("talk", userId);
  const [originals, existing] = await Promise.all([
    messages(userId).where(and(inArray(chatMessages.id, ids), isNotMuted(userId))),
    db.select({ id: chatMessages.id }).from(chatMessages).where(inArray(chatMessages.id, ids)),
  ]);
  const hauls = await haulsOf(userId, originals);
  const known = new Set(existing.map(({ id }) => id));
  const quotes = new Map<number, Quote>(
    ids.map((id) => [id, known.has(id) ? { state: "muted", id } : { state: "gone", id }]),
  );
  for (const row of originals) quotes.set(row.id, quoteOf(row, markOf, hauls.get(row.id) ?? []));
  return quotes;
}
