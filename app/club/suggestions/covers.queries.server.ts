import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { notMutedBy } from "#app/club/mutes/mutes.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { bookRecommendations, books } from "#db/schema.ts";

const MAX_COVERS = 3;

interface RecommendedCover {
  id: number;
  genre: Genre;
  cover: CoverPaths;
}

export async function coversFor(userId: string, suggestionIds: number[]): Promise<Map<number, RecommendedCover[]>> {
  if (suggestionIds.length === 0) return new Map();
  const first = sql`min(${bookRecommendations.id})`;
  const named = db
    .select({
      suggestionId: bookRecommendations.suggestionId,
      bookId: bookRecommendations.bookId,
      rank: sql<number>`row_number() over (partition by ${bookRecommendations.suggestionId} order by ${first})`.as(
        "rank",
      ),
    })
    .from(bookRecommendations)
    .where(
      and(
        inArray(bookRecommendations.suggestionId, suggestionIds),
        isNotNull(bookRecommendations.bookId),
        notMutedBy(userId, "suggestions", bookRecommendations.userId),
      ),
    )
    .groupBy(bookRecommendations.suggestionId, bookRecommendations.bookId)
    .as("named");
  const rows = await db
    .select({
      suggestionId: named.suggestionId,
      book: COVER_COLUMNS,
    })
    .from(named)
    .innerJoin(books, eq(books.id, named.bookId))
    .where(sql`${named.rank} <= ${MAX_COVERS}`)
    .orderBy(named.suggestionId, named.rank);
  const bySuggestion = Map.groupBy(rows, ({ suggestionId }) => suggestionId);
  return new Map(
    [...bySuggestion].map(([id, found]) => [
      id,
      found.map(({ book }) => ({ id: book.id, genre: book.genre, cover: coverPaths(book) })),
    ]),
  );
}
