import { eq, inArray, sql } from "drizzle-orm";

import { saveProfile } from "#app/auth/readers/profile.queries.server.ts";
import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { freeLink, type FreeLink } from "#app/books/free/free-link.ts";
import { FREE_COLUMNS } from "#app/books/free/is-free.queries.server.ts";
import { titleLink, type Place, type PlaceLink } from "#app/books/places/links.ts";
import type { Candidate } from "#app/match/ai/ask-provider.ts";
import type { Taste } from "#app/match/matching/taste.ts";
import { LIKED_FROM_STARS } from "#app/reading/stars/stars.ts";
import { everFinished } from "#app/reading/statistics/ever-finished.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { bookNotes, books, profiles } from "#db/schema.ts";

export interface MatchedBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  year: number | null;
  pages: number | null;
  description: string | null;
  cover: CoverPaths;
  link: PlaceLink | null;
  free: FreeLink | null;
  saved: boolean;
  listed: boolean;
  /** Day on which the reader last finished it; empty if unknown, null if never. */
  finishedOn: string | null;
}

const MAX_KNOWN = 5_000;

export async function existingBooks(ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(inArray(books.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Names the table, because drizzle omits it in a select from one table. A visitor (`userId` null) saved nothing. */
export async function matchedBooks(
  userId: string | null,
  ids: readonly number[],
  places: readonly Place[],
): Promise<Map<number, MatchedBook>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      ...COVER_COLUMNS,
      year: books.year,
      pages: books.pages,
      description: books.description,
      isbn13: books.isbn13,
      ...FREE_COLUMNS,
      saved: sql<boolean>`exists (select from saved_books as saved where saved.book_id = books.id and saved.user_id = ${userId})`,
      listed: sql<boolean>`exists (select from reading_list as entry where entry.book_id = books.id and entry.user_id = ${userId})`,
      finishedOn: sql<string | null>`(
        select coalesce((
          select max(done.day)::text from reading_log as done
          where done.entry_id = entry.id and done.user_id = entry.user_id and done.status = 'completed'), '')
        from reading_list as entry
        where entry.book_id = books.id and entry.user_id = ${userId} and ${everFinished("entry")})`,
    })
    .from(books)
    .where(inArray(books.id, [...ids]));
  return new Map(
    rows.map(({ imageUrl, coverHash, coverCheckedAt, isbn13, isFree, freeUrl, ...book }) => [
      book.id,
      {
        ...book,
        cover: coverPaths({ ...book, imageUrl, coverHash, coverCheckedAt }),
        link: titleLink({ ...book, isbn13 }, places),
        free: freeLink({ ...book, isbn13, isFree, freeUrl }, places),
      },
    ]),
  );
}

/** The catalogue's books that the reader saved or listed. Those with three stars or fewer are known, not liked. */
export async function tasteOf(userId: string): Promise<Taste> {
  const { rows } = await db.execute<{ id: number; liked: boolean }>(sql`
    select id, bool_and(liked) as liked from (
      select book_id as id, true as liked, created_at as at from saved_books where user_id = ${userId}
      union all
      select book_id, coalesce(rating, ${LIKED_FROM_STARS}) >= ${LIKED_FROM_STARS}, updated_at from reading_list
      where user_id = ${userId} and book_id is not null
    ) as known group by id order by max(at) desc, id limit ${MAX_KNOWN}`);
  return { liked: rows.filter(({ liked }) => liked).map(({ id }) => id), known: rows.map(({ id }) => id) };
}

/** In the order of `ids`, without books that no longer exist. */
export async function providerCandidates(ids: readonly number[]): Promise<Array<Candidate & { id: number }>> {
  if (ids.length === 0) return [];
  const { id, title, author, year, pages, description } = books;
  const rows = await db
    .select({ id, title, author, year, pages, about: sql<string | null>`coalesce(${bookNotes.about}, ${description})` })
    .from(books)
    .leftJoin(bookNotes, eq(bookNotes.bookId, books.id))
    .where(inArray(books.id, [...ids]));
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Ignores case and punctuation. Of several books, the one with most saves. */
export async function bookTitled(title: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${books.id} as id from ${books}, search_words(${title}::text) as wanted
    where left(search_words(${books.title}), 100) collate "C" = left(wanted, 100) and search_words(${books.title}) = wanted
      and wanted <> ''
    order by (select count(*) from saved_books where saved_books.book_id = ${books.id}) desc, ${books.id} limit 1`);
  return rows[0]?.id ?? null;
}

export async function usesAiProvider(userId: string): Promise<boolean> {
  const [profile] = await db
    .select({ uses: profiles.usesAiProvider })
    .from(profiles)
    .where(sql`${profiles.id} = ${userId}`);
  return profile?.uses ?? true;
}

export async function setUsesAiProvider(userId: string, uses: boolean): Promise<void> {
  await saveProfile(userId, { usesAiProvider: uses });
}
