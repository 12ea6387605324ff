import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { readingList } from "#db/schema.ts";

import { SORTED_AT_ONCE } from "./rules.ts";

interface OwnBookOfList {
  id: number;
  title: string;
  author: string;
  genre: Genre | null;
}

export async function countOwnBooks(userId: string): Promise<{ sorted: number; unsorted: number }> {
  const [counts] = await db
    .select({
      sorted: sql<number>`count(${readingList.genre})`.mapWith(Number),
      unsorted: sql<number>`count(*) filter (where ${readingList.genre} is null)`.mapWith(Number),
    })
    .from(readingList)
    .where(ownBooksOf(userId));
  return counts!;
}

export async function ownBooks(
  userId: string,
  isSorted: boolean,
  after: number | null,
): Promise<{ books: OwnBookOfList[]; next: number | null }> {
  const place = sql`(lower(${readingList.author}), lower(${readingList.title}), ${readingList.id})`;
  const books = await db
    .select({
      id: readingList.id,
      title: readingList.title,
      author: readingList.author,
      genre: readingList.genre,
    })
    .from(readingList)
    .where(
      and(
        ownBooksOf(userId),
        sql`(${readingList.genre} is not null) = ${isSorted}`,
        after === null
          ? undefined
          : sql`${place} > (select lower(last.author), lower(last.title), last.id
              from ${readingList} last where last.id = ${after} and last.user_id = ${userId})`,
      ),
    )
    .orderBy(place)
    .limit(SORTED_AT_ONCE + 1);
  const page = books.slice(0, SORTED_AT_ONCE);
  return { books: page, next: books.length > page.length ? page.at(-1)!.id : null };
}

/** Returns how many books changed. Books of the catalogue keep the catalogue's genre. */
export async function sortBooks(userId: string, entryIds: readonly number[], genre: Genre | null): Promise<number> {
  const sorted = await db
    .update(readingList)
    .set({ genre })
    .where(and(ownBooksOf(userId), inArray(readingList.id, [...entryIds])))
    .returning({ id: readingList.id });
  return sorted.length;
}

const ownBooksOf = (userId: string) => and(eq(readingList.userId, userId), isNull(readingList.bookId));
