import { inArray, sql } from "drizzle-orm";

import { coverPaths, type CoverPaths } from "#app/books/model/covers/cover-path.ts";
import { retailerSearch } from "#app/books/model/retailer.ts";
import type { IndexedBook } from "#app/match/model/matching/indexed-book.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books, profiles } from "#db/schema.ts";

/** A book as a result shows it. */
export interface MatchedBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  year: number | null;
  pages: number | null;
  description: string | null;
  cover: CoverPaths;
  /** The retailer's search for its title. */
  link: string;
  saved: boolean;
  listed: boolean;
}

/** How far a reading of changed books came; opaque. */
export interface ChangesPlace {
  since: string;
  afterId: number;
}

export const FROM_THE_START: ChangesPlace = { since: "-infinity", afterId: 0 };

/**
 * From when on changes may be unseen: what is written now becomes visible when its transaction ends, and bears the time
 * it began. Other roles' transactions tell no time, hence the seconds.
 */
export async function changesHorizon(): Promise<ChangesPlace> {
  const { rows } = await db.execute<{ since: string }>(sql`
    select (least(now(), min(xact_start)) - interval '10 seconds')::text as since
    from pg_stat_activity where datname = current_database() and backend_xid is not null`);
  return { since: rows[0]!.since, afterId: 0 };
}

/** The next `limit` books that changed from `place` on, oldest change first, and where to go on; null at the end. */
export async function changedBooks(
  { since, afterId }: ChangesPlace,
  limit: number,
): Promise<{ books: Array<IndexedBook & { changedAt: string }>; next: ChangesPlace | null }> {
  const rows = await db
    .select({
      id: books.id,
      title: books.title,
      author: books.author,
      genre: books.genre,
      description: books.description,
      changedAt: sql<string>`${books.changedAt}::text`,
      readers: sql<number>`(select count(*)::int from saved_books where saved_books.book_id = ${books.id})`,
    })
    .from(books)
    .where(sql`(${books.changedAt}, ${books.id}) > (${since}::timestamptz, ${afterId}::integer)`)
    .orderBy(books.changedAt, books.id)
    .limit(limit);
  const last = rows.length === limit ? rows.at(-1)! : null;
  return {
    books: rows.map((row) => ({ ...row, tags: [] })),
    next: last && { since: last.changedAt, afterId: last.id },
  };
}

/** Those of the books that are there, by id. A visitor has neither saved nor listed any. */
export async function matchedBooks(userId: string | null, ids: readonly number[]): Promise<Map<number, MatchedBook>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: books.id,
      title: books.title,
      author: books.author,
      genre: books.genre,
      year: books.year,
      pages: books.pages,
      description: books.description,
      imageUrl: books.imageUrl,
      coverHash: books.coverHash,
      coverCheckedAt: books.coverCheckedAt,
      saved: sql<boolean>`exists (select from saved_books as saved where saved.book_id = ${books.id} and saved.user_id = ${userId})`,
      listed: sql<boolean>`exists (select from reading_list as entry where entry.book_id = ${books.id} and entry.user_id = ${userId})`,
    })
    .from(books)
    .where(inArray(books.id, [...ids]));
  return new Map(
    rows.map(({ imageUrl, coverHash, coverCheckedAt, ...book }) => [
      book.id,
      {
        ...book,
        cover: coverPaths({ ...book, imageUrl, coverHash, coverCheckedAt }),
        link: retailerSearch(book.title),
      },
    ]),
  );
}

/** The id of our book of this title, however it is spelt; of several the one most readers have saved. */
export async function bookTitled(title: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${books.id} as id from ${books}, search_words(${title}::text) as wanted
    where left(search_words(${books.title}), 100) collate "C" = left(wanted, 100) and search_words(${books.title}) = wanted
      and wanted <> ''
    order by (select count(*) from saved_books where saved_books.book_id = ${books.id}) desc, ${books.id} limit 1`);
  return rows[0]?.id ?? null;
}

/** Whether this reader lets the owner's AI provider answer. */
export async function usesAiProvider(userId: string): Promise<boolean> {
  const [profile] = await db
    .select({ uses: profiles.usesAiProvider })
    .from(profiles)
    .where(sql`${profiles.id} = ${userId}`);
  return profile?.uses ?? true;
}

export async function setUsesAiProvider(userId: string, uses: boolean): Promise<void> {
  const change = { usesAiProvider: uses, updatedAt: sql`now()` };
  await db
    .insert(profiles)
    .values({ id: userId, ...change })
    .onConflictDoUpdate({ target: profiles.id, set: change });
}
