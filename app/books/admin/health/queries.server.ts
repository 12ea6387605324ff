import { and, asc, eq, gt, inArray, isNotNull, sql, type SQL } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { bookMerges, books } from "#db/schema.ts";
import { MISREAD_NAME } from "#db/schema/books/misread-name.ts";

import { COUNTED_MAX, type BookIssue } from "./health-view.ts";

export const PAGE_SIZE = 50;
export const GROUPS_SHOWN = 20;
/** On one page, over all groups: hundreds of books with one name are no duplicates. */
const MOST_BOOKS = 400;

/** At most `COUNTED_MAX + 1` each; groups for duplicates. */
export type HealthCounts = Record<BookIssue, number>;

export async function healthCounts(): Promise<HealthCounts> {
  const countBooks = (issue: keyof typeof ISSUE_CONDITIONS) =>
    counted(sql`select from ${books} where ${ISSUE_CONDITIONS[issue]}`);
  const [description, cover, link, misread, duplicates] = await Promise.all([
    countBooks("description"),
    countBooks("cover"),
    countBooks("link"),
    countBooks("misread"),
    counted(sql`select from ${books} where ${books.sharesName} group by ${books.workName} having count(*) > 1`),
  ]);
  return { description, cover, link, misread, duplicates };
}

async function counted(rows: SQL): Promise<number> {
  const result = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (${rows} limit ${COUNTED_MAX + 1}) found`);
  return result.rows[0]!.count;
}

export interface BookWithIssue {
  id: number;
  title: string;
  author: string;
  linkUrl: string | null;
  linkStatus: number | null;
  linkCheckedAt: Date | null;
}

/** These must equal the conditions of the partial indexes, so that pages are read along them. */
const ISSUE_CONDITIONS: Record<Exclude<BookIssue, "duplicates">, SQL> = {
  description: sql`${books.description} is null`,
  cover: sql`${books.coverHash} is null and (${books.imageUrl} is null or ${books.coverCheckedAt} is not null)`,
  link: sql`${books.linkStatus} in (404, 410)`,
  misread: sql`(${sql.raw(MISREAD_NAME)})`,
};

export async function booksWithIssue(
  issue: Exclude<BookIssue, "duplicates">,
  after: number,
): Promise<{ books: BookWithIssue[]; next: number | null }> {
  const found = await db
    .select({
      id: books.id,
      title: books.title,
      author: books.author,
      linkUrl: books.linkUrl,
      linkStatus: books.linkStatus,
      linkCheckedAt: books.linkCheckedAt,
    })
    .from(books)
    .where(and(ISSUE_CONDITIONS[issue], gt(books.id, after)))
    .orderBy(asc(books.id))
    .limit(PAGE_SIZE + 1);
  const shown = found.slice(0, PAGE_SIZE);
  return { books: shown, next: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
}

export interface PossibleDuplicate {
  name: string;
  id: number;
  title: string;
  author: string;
  genre: Genre;
  isbn13: string | null;
  year: number | null;
  described: boolean;
  readers: number;
}

export interface DuplicatesPage {
  groups: Array<{ name: string; books: PossibleDuplicate[] }>;
  next: string | null;
}

/** Books that share a name. Books cannot share an ISBN: it is unique. */
export async function duplicates(after: string): Promise<DuplicatesPage> {
  const named = await db
    .select({ name: books.workName })
    .from(books)
    .where(and(books.sharesName, gt(books.workName, after)))
    .groupBy(books.workName)
    .having(sql`count(*) > 1`)
    .orderBy(asc(books.workName))
    .limit(GROUPS_SHOWN + 1);
  const names = named.slice(0, GROUPS_SHOWN).map(({ name }) => name);
  if (names.length === 0) return { groups: [], next: null };
  const found = await db
    .select({
      name: books.workName,
      id: books.id,
      title: books.title,
      author: books.author,
      genre: books.genre,
      isbn13: books.isbn13,
      year: books.year,
      described: sql<boolean>`${books.description} is not null`,
      readers: sql<number>`(select count(*)::integer from (
        select user_id from saved_books where book_id = books.id
        union select user_id from reading_list where book_id = books.id) readers)`,
    })
    .from(books)
    .where(inArray(books.workName, names))
    .orderBy(asc(books.workName), asc(books.id))
    .limit(MOST_BOOKS);
  const groups = names.map((name) => ({
    name,
    books: found.filter((book) => book.name === name),
  }));
  return { groups, next: named.length > GROUPS_SHOWN ? (names.at(-1) ?? null) : null };
}

export interface Merge {
  id: number;
  survivorTitle: string;
  goneTitle: string;
  moved: Record<string, number>;
  createdAt: Date;
}

export async function latestMerges(): Promise<Merge[]> {
  const rows = await db
    .select({
      id: bookMerges.id,
      survivorTitle: bookMerges.survivorTitle,
      goneTitle: sql<string>`${bookMerges.gone} ->> 'title'`,
      moved: bookMerges.moved,
      createdAt: bookMerges.createdAt,
    })
    .from(bookMerges)
    .orderBy(sql`${bookMerges.createdAt} desc`, sql`${bookMerges.id} desc`)
    .limit(10);
  return rows.map((row) => ({ ...row, moved: row.moved as Record<string, number> }));
}

export async function uncheckedLinks(): Promise<number> {
  return counted(sql`select from ${books} where ${books.linkUrl} is not null and ${books.linkCheckedAt} is null`);
}

export interface DueLink {
  id: number;
  url: string;
}

export async function linksDue(limit: number): Promise<DueLink[]> {
  const rows = await db
    .select({ id: books.id, url: sql<string>`${books.linkUrl}` })
    .from(books)
    .where(isNotNull(books.linkUrl))
    .orderBy(sql`${books.linkCheckedAt} nulls first`, asc(books.id))
    .limit(limit);
  return rows;
}

/** Does nothing if the book's link has changed. Null: no answer. */
export async function keepLinkStatus({ id, url }: DueLink, status: number | null): Promise<void> {
  await db
    .update(books)
    .set({ linkStatus: status, linkCheckedAt: sql`now()` })
    .where(and(eq(books.id, id), eq(books.linkUrl, url)));
}
