import { count, eq, sql, type SQL } from "drizzle-orm";

import {
  conflictWithoutNickname,
  isNameTaken,
  nameConflict,
  type NameConflict,
} from "#app/auth/readers/names.queries.server.ts";
import { saveProfile } from "#app/auth/readers/profile.queries.server.ts";
import type { SessionUser } from "#app/auth/session/session.ts";
import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { freeLink, type FreeLink } from "#app/books/free/free-link.ts";
import { FREE_COLUMNS } from "#app/books/free/is-free.queries.server.ts";
import { bookLink, type Place, type PlaceLink } from "#app/books/places/links.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import { hasTerms } from "#app/books/words/has-terms.queries.server.ts";
import { everyTerm, searchTerms } from "#app/books/words/search-terms.ts";
import { microsOf, NEWEST, timeCursor } from "#app/http/cursor.server.ts";
import { writeCursor, type Cursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { foldText } from "#app/platform/fold-text.server.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books, readingList, savedBooks, users } from "#db/schema.ts";
import { USER } from "#db/user-param.ts";

import type { ShelfPage, Sort } from "./shelf-view.ts";

/** On a conflict nothing changes. */
export async function setNickname(user: SessionUser, nickname: string | null): Promise<"saved" | NameConflict> {
  const conflict = await (nickname === null ? conflictWithoutNickname(user) : nameConflict(user.id, nickname));
  if (conflict) return conflict;
  try {
    await saveProfile(user.id, { nickname });
  } catch (error) {
    if (isNameTaken(error)) return "taken";
    throw error;
  }
  return "saved";
}

export interface SavedBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  cover: CoverPaths;
  link: PlaceLink | null;
  free: FreeLink | null;
  listed: boolean;
  /** ISO 8601. */
  savedAt: string;
}

/** A phone has to hydrate each of them before the page responds. */
export const PAGE_SIZE = 24;

export async function savedBookCount(userId: string): Promise<number> {
  const [row] = await countOfReader.execute({ userId });
  return row!.count;
}

const countOfReader = db.select({ count: count() }).from(savedBooks).where(eq(savedBooks.userId, USER)).prepare("");

export async function savedBooksPage(userId: string, { search, sort, after }: ShelfPage): Promise<Page<SavedBook>> {
  const cursor = after ?? START[sort];
  const terms = search.split(/\s+/).filter(Boolean);
  const asked = { userId, terms, key: cursor[0], second: cursor[1], id: cursor.at(-1) };
  const [written, places] = await Promise.all([inOrder[sort].execute({ ...asked, spelled: null }), placesFor(userId)]);
  const spelled = everyTerm(searchTerms(search));
  const rows = written.length > 0 || spelled === null ? written : await inOrder[sort].execute({ ...asked, spelled });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => toSavedBook(row, places)),
    next: last ? writeCursor([...last.keys, last.id]) : null,
  };
}

/** The beginning of a title or name, so that a cursor always fits into a URL. */
const sortKey = (text: typeof books.title | typeof books.author) => sql<string>`left(${foldText(text)}, 80)`;

const [key, second, id] = [sql.placeholder("key"), sql.placeholder("second"), sql.placeholder("id")];

const byText = (first: SQL<string>, then: SQL<string>) => ({
  keys: [first, then],
  after: sql`(${first}, ${then}, ${savedBooks.bookId}) > (${key}::text, ${second}::text, ${id}::integer)`,
  order: [first, then, savedBooks.bookId] as Array<SQL | typeof savedBooks.bookId>,
});

/** In every order, keys and id together are unique. */
const ORDERS = {
  newest: {
    keys: [microsOf(savedBooks.createdAt)],
    after: sql`(${savedBooks.createdAt}, ${savedBooks.bookId}) < ${timeCursor(key, id)}`,
    order: [sql`${savedBooks.createdAt} desc`, sql`${savedBooks.bookId} desc`],
  },
  title: byText(sortKey(books.title), sortKey(books.author)),
  author: byText(sortKey(books.author), sortKey(books.title)),
};

const START: Record<Sort, Cursor> = { newest: NEWEST, title: ["", "", 0], author: ["", "", 0] };

const NAMES = sql`${books.title} || ' ' || ${books.author}`;

/** The words of a search in any of their spellings; null for the search as it is written. */
const SPELLED = sql`${sql.placeholder("spelled")}::text`;

function savedInOrder(sort: Sort) {
  const { keys, after, order } = ORDERS[sort];
  return db
    .select({
      ...COVER_COLUMNS,
      isbn13: books.isbn13,
      linkUrl: books.linkUrl,
      ...FREE_COLUMNS,
      savedAt: savedBooks.createdAt,
      listed: sql<boolean>`exists (select from ${readingList}
        where ${readingList.userId} = ${savedBooks.userId} and ${readingList.bookId} = ${savedBooks.bookId})`,
      keys: sql<string[]>`array[${sql.join(keys, sql`, `)}]`,
    })
    .from(savedBooks)
    .innerJoin(books, eq(books.id, savedBooks.bookId))
    .where(
      sql`${savedBooks.userId} = ${sql.placeholder("userId")} and ${after} and case when ${SPELLED} is null
        then not exists (select from unnest(${sql.placeholder("terms")}::text[]) term
          where strpos(${foldText(NAMES)}, ${foldText(sql`term`)}) = 0)
        else ${hasTerms(NAMES, SPELLED)} end`,
    )
    .orderBy(...order)
    .limit(PAGE_SIZE + 1)
    .prepare("");
}

const inOrder = { newest: savedInOrder("newest"), title: savedInOrder("title"), author: savedInOrder("author") };

type SavedRow = Awaited<ReturnType<(typeof inOrder)["newest"]["execute"]>>[number];

function toSavedBook(row: SavedRow, places: readonly Place[]): SavedBook {
  const { id, title, author, genre, listed, savedAt } = row;
  return {
    id,
    title,
    author,
    genre,
    cover: coverPaths(row),
    link: bookLink(row, places),
    free: freeLink(row, places),
    listed,
    savedAt: savedAt.toISOString(),
  };
}

/** Whether nobody is an admin and this is the only account, probably of whoever set the place up. */
export async function isFirstWithoutAdmin(userId: string): Promise<boolean> {
  const [row] = await firstWithoutAdmin.execute({ userId });
  return row!.first;
}

const firstWithoutAdmin = db
  .select({
    first: sql<boolean>`not exists (select from ${users} where ${users.role} = 'admin' or ${users.id} <> ${USER})`,
  })
  .from(sql`(values (true)) one`)
  .prepare("");
