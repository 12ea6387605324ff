import { createHash } from "node:crypto";

import { and, asc, gte, lt } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/model/cover-columns.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/model/covers/cover-path.ts";
import { keepSwipesWithinQuota } from "#app/deck/model/swipe-quota.server.ts";
import { recordSwipes } from "#app/deck/model/swipe/queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books } from "#db/schema.ts";

export interface OfferedBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  cover: CoverPaths;
}

/** From each genre, so that everybody finds something. */
const OFFERED_OF_A_GENRE = 3;

/** The first books of every genre, a genre at a time in turn. */
export async function offeredBooks(): Promise<OfferedBook[]> {
  const rows = await db
    .select({
      ...COVER_COLUMNS,
      isbn13: books.isbn13,
    })
    .from(books)
    .where(and(gte(books.genreNumber, 0), lt(books.genreNumber, OFFERED_OF_A_GENRE)))
    .orderBy(asc(books.genreNumber), asc(books.genre));
  return rows.map(({ id, title, author, genre, ...row }) => ({
    id,
    title,
    author,
    genre,
    cover: coverPaths({ id, title, author, genre, ...row }),
  }));
}

/** Stores them as likes of the deck. Sent again, they are the same likes: an undone one is not liked again. */
export async function likeBooks(userId: string, bookIds: readonly number[]): Promise<void> {
  if (bookIds.length === 0) return;
  const time = Date.now();
  await recordSwipes(
    userId,
    bookIds.map((bookId) => ({ id: eventId(userId, bookId), bookId, time, kind: "like" })),
  );
  await keepSwipesWithinQuota(userId);
}

function eventId(userId: string, bookId: number): string {
  return createHash("sha256").update(`welcome ${userId} ${bookId}`).digest("hex").slice(0, 32);
}
