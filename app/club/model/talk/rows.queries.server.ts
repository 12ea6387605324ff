import { and, eq, inArray, sql, type SQL } from "drizzle-orm";

import { isNamedAdmin, talkName } from "#app/auth/model/display-name.server.ts";
import { writerMarks } from "#app/auth/model/writer-mark.server.ts";
import { notMutedBy } from "#app/club/model/mutes.server.ts";
import { isReviewOpen, MAX_SHOWN } from "#app/club/model/reviews/queries.server.ts";
import { hasPassed } from "#app/reading/model/reading-reach.server.ts";
import { db } from "#db/client.server.ts";
import { books, chatMessages, chatReactions, profiles, readingReviews, users } from "#db/schema.ts";
import type { UserParam } from "#db/user-param.ts";

import { bookFor, withCover } from "./books.queries.server.ts";
import { haulsOf } from "./hauls.queries.server.ts";
import type { Message, Quote, Reaction } from "./message.ts";
import { excerptOf, wordsOf } from "./rules.ts";

export const isNotMuted = (userId: UserParam) => notMutedBy(userId, "talk", chatMessages.userId);

/** Whether this reader may read the text. The only definition of the spoiler rule; a review has that of reviews. */
export function isOpen(userId: UserParam): SQL<boolean> {
  return sql<boolean>`case when ${chatMessages.reviewId} is not null then ${isReviewOpen(userId)}
    else (${chatMessages.bookTitle} is null or not ${chatMessages.givesAway}
    or ${eq(chatMessages.userId, userId)} or ${hasPassed(userId, chatMessages.bookId, chatMessages.page)}) end`;
}

/** Of each kind how many, and whether the reader's is among them; those of muted readers do not count. */
export function reactionsOf(userId: UserParam): SQL<Reaction[]> {
  return sql<Reaction[]>`case when ${chatMessages.reactedAt} is null then '[]' else coalesce((
    select json_agg(json_build_object('kind', kind, 'count', times, 'own', own)) from (
      select kind, count(*) as times, bool_or(user_id = ${userId}) as own from ${chatReactions}
      where message_id = ${chatMessages.id} and ${notMutedBy(userId, "talk", sql.raw("user_id"))} group by kind
    ) as kinds), '[]') end`;
}

/** Joins the writers' current names and reviews, so that what they have changed is changed everywhere. */
export function messages(userId: UserParam, revealed = false) {
  const open = revealed ? sql<boolean>`true` : isOpen(userId);
  return db
    .select({
      id: chatMessages.id,
      clientId: sql<string | null>`case when ${eq(chatMessages.userId, userId)} then ${chatMessages.clientId} end`,
      own: sql<boolean>`${eq(chatMessages.userId, userId)}`,
      writerId: chatMessages.userId,
      name: talkName,
      isAdmin: isNamedAdmin,
      kind: chatMessages.kind,
      title: sql<string | null>`coalesce(${books.title}, ${chatMessages.bookTitle})`,
      page: sql<number | null>`coalesce(${readingReviews.page}, ${chatMessages.page})`,
      givesAway: sql<boolean>`coalesce(${readingReviews.givesAway}, ${chatMessages.givesAway})`,
      veiled: sql<boolean>`not ${open}`,
      message: sql<string>`case when ${open}
        then coalesce(left(${readingReviews.review}, ${MAX_SHOWN}), ${chatMessages.message}) else '' end`,
      reviewId: chatMessages.reviewId,
      stars: starsOfReview,
      totalPages: readingReviews.totalPages,
      isLonger: sql<boolean>`${open} and length(${readingReviews.review}) > ${MAX_SHOWN}`,
      editedAt: chatMessages.editedAt,
      replyTo: chatMessages.replyTo,
      reactions: reactionsOf(userId),
      sentAt: chatMessages.createdAt,
      ...bookFor(userId),
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .leftJoin(profiles, eq(profiles.id, chatMessages.userId))
    .leftJoin(books, eq(books.id, chatMessages.bookId))
    .leftJoin(readingReviews, eq(readingReviews.id, chatMessages.reviewId))
    .$dynamic();
}

const starsOfReview = sql<number | null>`(
  select rated.rating from reading_list as rated
  where rated.id = ${readingReviews.entryId} and rated.user_id = ${readingReviews.userId})`;

type Row = Awaited<ReturnType<typeof messages>>[number];

/** Converts rows for the reader: replaces the writers' ids by their marks, and adds what is answered and the books of hauls. */
export async function seenBy(userId: string, rows: readonly Row[]): Promise<Message[]> {
  const markOf = writerMarks("talk", userId);
  const [quotes, hauls] = await Promise.all([quotesOf(userId, rows), haulsOf(userId, rows)]);
  return rows.map(({ title, page, givesAway, sentAt, writerId, replyTo, book, saved, listed, ...rest }) => {
    const { reviewId, stars, totalPages, isLonger, editedAt, ...row } = rest;
    return {
      ...row,
      review: reviewId === null ? null : { id: reviewId, stars, totalPages, isLonger },
      editedAt: editedAt && editedAt.toISOString(),
      haul: hauls.get(row.id) ?? [],
      writer: markOf(writerId),
      about: title === null ? null : { title, page, givesAway, book: book && withCover({ book, saved, listed }) },
      quote: replyTo === null ? null : quotes.get(replyTo)!,
      sentAt: sentAt.toISOString(),
    };
  });
}

/** What these messages answer, by id. The text is read anew each time, so that a quote never says more than its original. */
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
  for (const { id, writerId, name, veiled, message } of originals) {
    const state = veiled ? "veiled" : "shown";
    quotes.set(id, {
      state,
      id,
      writer: markOf(writerId),
      name,
      text: excerptOf(wordsOf({ message, haul: hauls.get(id) ?? [] })),
    });
  }
  return quotes;
}
