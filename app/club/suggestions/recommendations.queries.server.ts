import { and, count, countDistinct, eq, gt, max, min, sql } from "drizzle-orm";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, drawnPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { bookLink, type PlaceLink } from "#app/books/places/links.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import { notMutedBy } from "#app/club/mutes/mutes.queries.server.ts";
import { readCursor, writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { longDates } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { bookRecommendations, books, bookSuggestions, readingList, savedBooks } from "#db/schema.ts";

import { endorsementsFor, type Endorsement } from "./endorsements.queries.server.ts";

export const RECOMMENDATIONS_A_PAGE = 50;

/** Its colours draw a book that is not in the catalogue. */
const FOREIGN_GENRE: Genre = "Fiction";

export interface OwnBook {
  id: number;
  link: PlaceLink | null;
  saved: boolean;
  listed: boolean;
}

export interface Recommendation {
  /** Folded title and author: the key of the book within a suggestion. */
  name: string;
  title: string;
  author: string;
  book: OwnBook | null;
  cover: CoverPaths;
  genre: Genre;
  voices: Endorsement[];
  readers: number;
  accepted: boolean;
}

export interface RecommendationsPage extends Page<Recommendation> {
  /** Of all pages. */
  count: number;
}

/** In order of their first recommendation; null if the suggestion does not exist. */
export async function recommendationsPage(
  userId: string,
  suggestionId: number,
  after: string | null,
): Promise<RecommendationsPage | null> {
  const [firstId] = readCursor(after, []) ?? [0];
  const [[suggestion], rows, timeZone, places] = await Promise.all([
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
    placesFor(userId),
  ]);
  if (!suggestion) return null;
  const shown = rows.slice(0, RECOMMENDATIONS_A_PAGE);
  const names = shown.map(({ name }) => name);
  const endorsements = await endorsementsFor(userId, suggestionId, names, longDates(timeZone));
  return {
    items: shown.map(({ book, saved, listed, ...named }) => ({
      name: named.name,
      title: book?.title ?? named.title,
      author: book?.author ?? named.author,
      book: book && { id: book.id, link: bookLink(book, places), saved, listed },
      cover: book ? coverPaths(book) : drawnCover(suggestionId, named),
      genre: book?.genre ?? FOREIGN_GENRE,
      voices: endorsements.get(named.name) ?? [],
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
      // Earlier recommendations may predate the catalogue's entry.
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
        ...COVER_COLUMNS,
        isbn13: books.isbn13,
        linkUrl: books.linkUrl,
      },
      saved: sql<boolean>`exists (select from ${savedBooks} where ${savedBooks.userId} = ${userId} and ${savedBooks.bookId} = ${books.id})`,
      listed: sql<boolean>`exists (select from ${readingList} where ${readingList.userId} = ${userId} and ${readingList.bookId} = ${books.id})`,
    })
    .from(named)
    .innerJoin(bookRecommendations, eq(bookRecommendations.id, named.firstId))
    .leftJoin(books, eq(books.id, named.ownId))
    .orderBy(named.firstId);
}

function drawnCover(
  suggestionId: number,
  { firstId, title, author }: { firstId: number; title: string; author: string },
) {
  const path = `/suggestions/${suggestionId}/recommendations/${firstId}/cover.svg`;
  return drawnPaths(path, { title, author, genre: FOREIGN_GENRE });
}

/** To draw its cover; null if this reader may not see it. */
export async function foreignBook(userId: string, suggestionId: number, id: number) {
  const [book] = await db
    .select({ id: bookRecommendations.id, title: bookRecommendations.bookTitle, author: bookRecommendations.author })
    .from(bookRecommendations)
    .where(
      and(
        eq(bookRecommendations.id, id),
        eq(bookRecommendations.suggestionId, suggestionId),
        notMutedBy(userId, "suggestions", bookRecommendations.userId),
      ),
    );
  return book ? { ...book, genre: FOREIGN_GENRE } : null;
}
