import { eq, sql, type SQL } from "drizzle-orm";

import { coverPaths, type CoverPaths } from "#app/server/covers/cover-path.ts";
import { retailerLink } from "#app/server/retailer.ts";
import { conflictWithoutNickname, isNameTaken, nameConflict, type NameConflict } from "#app/shared/names.server.ts";
import { plain } from "#app/shared/plain-spelling.server.ts";
import type { SessionUser } from "#app/shared/session.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books, profiles, readingList, savedBooks } from "#db/schema.ts";

import type { ShelfPlace, ShelfView, Sort } from "./shelf-view.ts";

export interface Profile {
  nickname: string | null;
}

/** A reader who has told nothing yet has no row. */
export async function profileOf(userId: string): Promise<Profile> {
  const [profile] = await profileById.execute({ userId });
  return profile ?? { nickname: null };
}

/** Gives the reader this nickname, or none; refused, everything stays as it was. */
export async function setNickname(user: SessionUser, nickname: string | null): Promise<"saved" | NameConflict> {
  const conflict = await (nickname === null ? conflictWithoutNickname(user) : nameConflict(user.id, nickname));
  if (conflict) return conflict;
  const change = { nickname, updatedAt: sql`now()` };
  try {
    await db
      .insert(profiles)
      .values({ id: user.id, ...change })
      .onConflictDoUpdate({ target: profiles.id, set: change });
  } catch (error) {
    if (isNameTaken(error)) return "taken";
    throw error;
  }
  return "saved";
}

/** A saved book as the dashboard shows it. */
export interface SavedBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  cover: CoverPaths;
  /** The retailer's page for it. */
  link: string;
  /** Whether the reader has it on their reading list, too. */
  listed: boolean;
  /** ISO time. */
  savedAt: string;
}

export interface SavedBooksPage {
  books: SavedBook[];
  /** Where to read on, as the address says it; null at the end. */
  next: string | null;
}

export const PAGE_SIZE = 60;

export async function savedBookCount(userId: string): Promise<number> {
  return db.$count(savedBooks, eq(savedBooks.userId, userId));
}

/** The next `PAGE_SIZE` saved books in the order and from the place of the view. */
export async function savedBooksPage(userId: string, { search, sort, after }: ShelfView): Promise<SavedBooksPage> {
  const [key, secondKey, bookId] = after ?? START[sort];
  const words = search.split(/\s+/).filter(Boolean);
  const rows = await inOrder[sort].execute({ userId, words, key, secondKey, bookId });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    books: shown.map(toSavedBook),
    next: last ? JSON.stringify([last.key, last.secondKey, last.id] satisfies ShelfPlace) : null,
  };
}

const profileById = db
  .select({ nickname: profiles.nickname })
  .from(profiles)
  .where(eq(profiles.id, sql.placeholder("userId")))
  .prepare("profile_by_id");

/** As much of a title or name as decides its place, so that a place always fits into an address. */
const sortKey = (text: typeof books.title | typeof books.author) => sql<string>`left(${plain(text)}, 80)`;

const micros = sql<string>`(extract(epoch from ${savedBooks.createdAt}) * 1000000)::bigint::text`;
const place = { key: sql.placeholder("key"), second: sql.placeholder("secondKey"), id: sql.placeholder("bookId") };
const byText = (first: SQL<string>, second: SQL<string>) => ({
  key: first,
  secondKey: second,
  after: sql`(${first}, ${second}, ${savedBooks.bookId}) > (${place.key}::text, ${place.second}::text, ${place.id}::integer)`,
  order: [first, second, savedBooks.bookId] as Array<SQL | typeof savedBooks.bookId>,
});

/** In every order the keys and the id make each place one of its own. */
const ORDERS = {
  newest: {
    key: micros,
    secondKey: sql<string>`''`,
    // Compared as columns, so that the index on them is read from the place on. The second key is unused.
    after: sql`(${savedBooks.createdAt}, ${savedBooks.bookId}) <
      (timestamptz 'epoch' + ${place.key}::double precision * interval '1 microsecond', ${place.id}::integer)
      and ${place.second}::text is not null`,
    order: [sql`${savedBooks.createdAt} desc`, sql`${savedBooks.bookId} desc`],
  },
  title: byText(sortKey(books.title), sortKey(books.author)),
  author: byText(sortKey(books.author), sortKey(books.title)),
};

const START: Record<Sort, ShelfPlace> = {
  newest: ["9000000000000000", "", 0],
  title: ["", "", 0],
  author: ["", "", 0],
};

function savedInOrder(sort: Sort) {
  const { key, secondKey, after, order } = ORDERS[sort];
  return db
    .select({
      id: books.id,
      title: books.title,
      author: books.author,
      genre: books.genre,
      isbn13: books.isbn13,
      linkUrl: books.linkUrl,
      imageUrl: books.imageUrl,
      coverHash: books.coverHash,
      coverCheckedAt: books.coverCheckedAt,
      savedAt: savedBooks.createdAt,
      listed: sql<boolean>`exists (select from ${readingList}
        where ${readingList.userId} = ${savedBooks.userId} and ${readingList.bookId} = ${savedBooks.bookId})`,
      key,
      secondKey,
    })
    .from(savedBooks)
    .innerJoin(books, eq(books.id, savedBooks.bookId))
    .where(
      sql`${savedBooks.userId} = ${sql.placeholder("userId")} and ${after} and not exists (
        select from unnest(${sql.placeholder("words")}::text[]) word
        where strpos(${plain(sql`${books.title} || ' ' || ${books.author}`)}, ${plain(sql`word`)}) = 0)`,
    )
    .orderBy(...order)
    .limit(PAGE_SIZE + 1)
    .prepare(`saved_books_by_${sort}`);
}

const inOrder = { newest: savedInOrder("newest"), title: savedInOrder("title"), author: savedInOrder("author") };

type SavedRow = Awaited<ReturnType<(typeof inOrder)["newest"]["execute"]>>[number];

function toSavedBook(row: SavedRow): SavedBook {
  const { id, title, author, genre, listed, savedAt } = row;
  return {
    id,
    title,
    author,
    genre,
    cover: coverPaths(row),
    link: retailerLink(row),
    listed,
    savedAt: savedAt.toISOString(),
  };
}
