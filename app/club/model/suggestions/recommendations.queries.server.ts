import { and, count, countDistinct, eq, gt, inArray, max, min, sql } from "drizzle-orm";

import { displayName, isAdmin } from "#app/auth/model/display-name.server.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { writerMarks } from "#app/auth/model/writer-mark.server.ts";
import { coverPaths, type CoverBook, type CoverPaths } from "#app/books/model/covers/cover-path.ts";
import { retailerLink } from "#app/books/model/retailer.ts";
import { notMutedBy } from "#app/club/model/mutes.server.ts";
import { readCursor, writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { longDates } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { bookRecommendations, books, bookSuggestions, profiles, readingList, savedBooks, users } from "#db/schema.ts";

export const RECOMMENDATIONS_A_PAGE = 50;

/** So many readers are heard on one book; the others are counted. */
const MOST_VOICES = 20;

/** What one reader says for a book. */
export interface Voice {
  id: number;
  reason: string;
  recommendedBy: string;
  isAdmin: boolean;
  /** See `writerMarks`. */
  writer: string;
  date: string;
  own: boolean;
}

/** A book of our catalogue that was recommended. */
export interface OwnBook {
  id: number;
  genre: Genre;
  cover: CoverPaths;
  /** The retailer's page for it. */
  link: string;
  saved: boolean;
  listed: boolean;
}

/** A recommended book, with everybody who recommends it. */
export interface Recommendation {
  name: string;
  title: string;
  author: string;
  book: OwnBook | null;
  /** Oldest first, at most `MOST_VOICES`, the own one always among them. */
  voices: Voice[];
  /** How many readers recommend it. */
  readers: number;
  /** The asker means to read it. */
  accepted: boolean;
}

export interface RecommendationsPage extends Page<Recommendation> {
  /** Of all pages. */
  count: number;
}

/** The books recommended on a suggestion, in the order they were first named; null where there is no such suggestion. */
export async function recommendationsPage(
  userId: string,
  suggestionId: number,
  after: string | null,
): Promise<RecommendationsPage | null> {
  const [firstId] = readCursor(after, []) ?? [0];
  const [[suggestion], rows, timeZone] = await Promise.all([
    db
      .select({
        acceptedName: bookSuggestions.acceptedName,
        count: countDistinct(bookRecommendations.name),
      })
      .from(bookSuggestions)
      .leftJoin(
        bookRecommendations,
        and(
          eq(bookRecommendations.suggestionId, bookSuggestions.id),
          notMutedBy(userId, "suggestions", bookRecommendations.userId),
        ),
      )
      .where(and(eq(bookSuggestions.id, suggestionId), notMutedBy(userId, "suggestions", bookSuggestions.userId)))
      .groupBy(bookSuggestions.id),
    namedBooks(userId, suggestionId, firstId),
    timeZoneOf(userId),
  ]);
  if (!suggestion) return null;
  const shown = rows.slice(0, RECOMMENDATIONS_A_PAGE);
  const names = shown.map(({ name }) => name);
  const voices = await voicesFor(userId, suggestionId, names, longDates(timeZone));
  return {
    items: shown.map(({ book, saved, listed, ...named }) => ({
      name: named.name,
      title: book?.title ?? named.title,
      author: book?.author ?? named.author,
      book: book && ownBook(book, saved, listed),
      voices: voices.get(named.name) ?? [],
      readers: named.readers,
      accepted: named.name === suggestion.acceptedName,
    })),
    count: suggestion.count,
    next: rows.length > shown.length ? writeCursor([shown.at(-1)!.firstId]) : null,
  };
}

async function namedBooks(userId: string, suggestionId: number, after: number) {
  const first = min(bookRecommendations.id);
  const named = db
    .select({
      name: bookRecommendations.name,
      firstId: sql<number>`${first}`.as("first_id"),
      readers: count().as("readers"),
      // A voice may have been given before the catalogue had the book.
      ownId: max(bookRecommendations.bookId).as("own_id"),
    })
    .from(bookRecommendations)
    .where(
      and(
        eq(bookRecommendations.suggestionId, suggestionId),
        notMutedBy(userId, "suggestions", bookRecommendations.userId),
      ),
    )
    .groupBy(bookRecommendations.name)
    .having(gt(first, after))
    .orderBy(first)
    .limit(RECOMMENDATIONS_A_PAGE + 1)
    .as("named");
  return db
    .select({
      name: named.name,
      firstId: named.firstId,
      readers: named.readers,
      title: bookRecommendations.bookTitle,
      author: bookRecommendations.author,
      book: {
        id: books.id,
        title: books.title,
        author: books.author,
        genre: books.genre,
        isbn13: books.isbn13,
        linkUrl: books.linkUrl,
        imageUrl: books.imageUrl,
        coverHash: books.coverHash,
        coverCheckedAt: books.coverCheckedAt,
      },
      saved: sql<boolean>`exists (select from ${savedBooks} where ${savedBooks.userId} = ${userId} and ${savedBooks.bookId} = ${books.id})`,
      listed: sql<boolean>`exists (select from ${readingList} where ${readingList.userId} = ${userId} and ${readingList.bookId} = ${books.id})`,
    })
    .from(named)
    .innerJoin(bookRecommendations, eq(bookRecommendations.id, named.firstId))
    .leftJoin(books, eq(books.id, named.ownId))
    .orderBy(named.firstId);
}

function ownBook(book: CoverBook & Parameters<typeof retailerLink>[0], saved: boolean, listed: boolean): OwnBook {
  return { id: book.id, genre: book.genre, cover: coverPaths(book), link: retailerLink(book), saved, listed };
}

async function voicesFor(userId: string, suggestionId: number, names: string[], date: (time: Date) => string) {
  const own = sql<boolean>`${bookRecommendations.userId} = ${userId}`;
  const ranked = db.$with("ranked").as(
    db
      .select({
        rankedId: sql<number>`${bookRecommendations.id}`.as("ranked_id"),
        rank: sql<number>`row_number() over (
          partition by ${bookRecommendations.name} order by ${own} desc, ${bookRecommendations.id})`.as("rank"),
      })
      .from(bookRecommendations)
      .where(
        and(
          eq(bookRecommendations.suggestionId, suggestionId),
          inArray(bookRecommendations.name, names),
          notMutedBy(userId, "suggestions", bookRecommendations.userId),
        ),
      ),
  );
  const rows = await db
    .with(ranked)
    .select({
      name: bookRecommendations.name,
      id: bookRecommendations.id,
      reason: bookRecommendations.reason,
      recommendedBy: displayName,
      isAdmin,
      writerId: bookRecommendations.userId,
      createdAt: bookRecommendations.createdAt,
      own,
    })
    .from(ranked)
    .innerJoin(bookRecommendations, eq(bookRecommendations.id, ranked.rankedId))
    .innerJoin(users, eq(users.id, bookRecommendations.userId))
    .leftJoin(profiles, eq(profiles.id, bookRecommendations.userId))
    .where(sql`${ranked.rank} <= ${MOST_VOICES}`)
    .orderBy(bookRecommendations.id);
  const byName = new Map<string, Voice[]>();
  const markOf = writerMarks("suggestions", userId);
  for (const { name, createdAt, writerId, ...voice } of rows) {
    const shown = { ...voice, writer: markOf(writerId), date: date(createdAt) };
    byName.set(name, [...(byName.get(name) ?? []), shown]);
  }
  return byName;
}
