import { and, asc, eq, gt, inArray, isNotNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { joinEntries } from "#app/shared/joined-entries.server.ts";
import { noteAct } from "#app/shared/staff-acts.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { bookMerges, books, readingList } from "#db/schema.ts";

import { COUNTED_MAX, type Ailment } from "./health-view.ts";

export const PAGE_SIZE = 50;
export const GROUPS_SHOWN = 20;
/** A name that hundreds of books share is no name. */
const MOST_BOOKS = 400;

/** How many books each list holds, counted as far as `counted` does; of duplicates, how many groups. */
export type HealthCounts = Record<Ailment, number>;

export async function healthCounts(): Promise<HealthCounts> {
  const ailing = (ailment: keyof typeof AILING) => counted(sql`select from ${books} where ${AILING[ailment]}`);
  const [description, cover, link, duplicates] = await Promise.all([
    ailing("description"),
    ailing("cover"),
    ailing("link"),
    counted(sql`select from ${books} where ${books.sharesName} group by ${books.workName} having count(*) > 1`),
  ]);
  return { description, cover, link, duplicates };
}

/** Rows of a query, counted no further than one beyond `COUNTED_MAX`. */
async function counted(rows: SQL): Promise<number> {
  const result = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (${rows} limit ${COUNTED_MAX + 1}) found`);
  return result.rows[0]!.count;
}

/** A book that lacks something. */
export interface AilingBook {
  id: number;
  title: string;
  author: string;
  linkUrl: string | null;
  linkStatus: number | null;
  linkCheckedAt: Date | null;
}

/** In the words of the partial indexes, which are read along their ids. */
const AILING: Record<Exclude<Ailment, "duplicates">, SQL> = {
  description: sql`${books.description} is null`,
  cover: sql`${books.coverHash} is null and (${books.imageUrl} is null or ${books.coverCheckedAt} is not null)`,
  link: sql`${books.linkStatus} in (404, 410)`,
};

/** The next books with this ailment behind `after`, an id; `next` is where to read on. */
export async function ailingBooks(
  ailment: Exclude<Ailment, "duplicates">,
  after: number,
): Promise<{ books: AilingBook[]; next: number | null }> {
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
    .where(and(AILING[ailment], gt(books.id, after)))
    .orderBy(asc(books.id))
    .limit(PAGE_SIZE + 1);
  const shown = found.slice(0, PAGE_SIZE);
  return { books: shown, next: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
}

/** A book among those that share its name. */
export interface Namesake {
  name: string;
  id: number;
  title: string;
  author: string;
  genre: Genre;
  isbn13: string | null;
  year: number | null;
  described: boolean;
  /** How many readers have it saved or on their list. */
  readers: number;
}

export interface DuplicatesPage {
  groups: Array<{ name: string; books: Namesake[] }>;
  next: string | null;
}

/** The next groups of books that share a name, behind the name `after`. An ISBN is never shared: the database sees to it. */
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

/** How what refers to a book follows it into another: a table and column each; says how many rows it moved. */
type Move = (tx: Transaction, kept: number, gone: number) => Promise<number>;

const renamed =
  (table: string): Move =>
  async (tx, kept, gone) =>
    moved(await tx.execute(sql`update ${sql.identifier(table)} set book_id = ${kept} where book_id = ${gone}`));

/** Every reference to a book that the database knows. A test fails where a table is new and not here. */
export const REFERENCES: Readonly<Record<string, Move>> = {
  "book_recommendations.book_id": renamed("book_recommendations"),
  "chat_messages.book_id": renamed("chat_messages"),
  "reading_import_rows.book_id": async (tx, kept, gone) => {
    await tx.execute(sql`
      update reading_import_rows set candidates = array_replace(candidates, ${gone}, ${kept})
      where candidates @> array[${gone}]::integer[]`);
    return renamed("reading_import_rows")(tx, kept, gone);
  },
  "reading_list.book_id": moveEntries,
  "saved_books.book_id": async (tx, kept, gone) => {
    await tx.execute(sql`
      insert into saved_books (user_id, book_id, created_at)
      select user_id, ${kept}, created_at from saved_books where book_id = ${gone}
      on conflict (user_id, book_id) do update set created_at = least(saved_books.created_at, excluded.created_at)`);
    return moved(await tx.execute(sql`delete from saved_books where book_id = ${gone}`));
  },
  "swipe_events.book_id": renamed("swipe_events"),
};

const moved = ({ rowCount }: { rowCount: number | null }) => rowCount ?? 0;

/** Of a reader who has both books the two entries become one, with the lines of both logs. */
async function moveEntries(tx: Transaction, kept: number, gone: number): Promise<number> {
  const { rows } = await tx.execute<{ userId: string; from: number; into: number | null }>(sql`
    select gone.user_id as "userId", gone.id as "from", kept.id as "into"
    from ${readingList} gone left join ${readingList} kept on kept.user_id = gone.user_id and kept.book_id = ${kept}
    where gone.book_id = ${gone} order by gone.user_id`);
  for (const { userId, from, into } of rows) {
    if (into !== null) await joinEntries(tx, userId, into, from);
  }
  await renamed("reading_list")(tx, kept, gone);
  return rows.length;
}

/**
 * Makes one book of several that share a name: what refers to the others refers to `kept` from then on, which takes
 * over what only they knew. All of it or nothing; false, and nothing done, where one of them is not there or no namesake.
 */
export async function mergeBooks(adminId: string, kept: number, others: readonly number[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const ids = [...new Set([kept, ...others])];
    const rows = await tx
      .select({ id: books.id, name: books.workName, title: books.title })
      .from(books)
      .where(inArray(books.id, ids))
      .orderBy(asc(books.id))
      .for("update");
    if (ids.length < 2 || rows.length < ids.length || new Set(rows.map(({ name }) => name)).size > 1) return false;
    // Readers before their rows, and in one order, as everywhere: two that wait for each other would both be lost.
    await tx.execute(sql`
      select from users where id in (
        select user_id from saved_books where book_id = any(${sql.param(ids)}::integer[])
        union select user_id from swipe_events where book_id = any(${sql.param(ids)}::integer[])
        union select user_id from reading_list where book_id = any(${sql.param(ids)}::integer[])
        union select user_id from book_recommendations where book_id = any(${sql.param(ids)}::integer[])
        union select user_id from chat_messages where book_id = any(${sql.param(ids)}::integer[])
      ) order by id for key share`);
    for (const gone of ids.slice(1)) await mergeInto(tx, kept, gone);
    const { title } = rows.find(({ id }) => id === kept)!;
    await noteAct(tx, adminId, "books-merged", { thingId: kept, subject: title });
    return true;
  });
}

async function mergeInto(tx: Transaction, kept: number, gone: number): Promise<void> {
  const counts: Record<string, number> = {};
  for (const [reference, move] of Object.entries(REFERENCES)) {
    counts[reference.split(".")[0]!] = await move(tx, kept, gone);
  }
  const [facts] = await tx.delete(books).where(eq(books.id, gone)).returning();
  const [book] = await tx
    .update(books)
    .set({
      description: orElse(books.description, facts!.description),
      imageUrl: orElse(books.imageUrl, facts!.imageUrl),
      linkUrl: orElse(books.linkUrl, facts!.linkUrl),
      bookId: orElse(books.bookId, facts!.bookId),
      isbn13: orElse(books.isbn13, facts!.isbn13),
      year: orElse(books.year, facts!.year),
      pages: orElse(books.pages, facts!.pages),
    })
    .where(eq(books.id, kept))
    .returning({ title: books.title });
  await tx.insert(bookMerges).values({ keptId: kept, keptTitle: book!.title, gone: facts, moved: counts });
}

const orElse = (column: SQLWrapper, known: string | number | null) => sql`coalesce(${column}, ${known})`;

/** A merge that happened, newest first. */
export interface Merge {
  id: number;
  keptTitle: string;
  goneTitle: string;
  moved: Record<string, number>;
  createdAt: Date;
}

export async function latestMerges(): Promise<Merge[]> {
  const rows = await db
    .select({
      id: bookMerges.id,
      keptTitle: bookMerges.keptTitle,
      goneTitle: sql<string>`${bookMerges.gone} ->> 'title'`,
      moved: bookMerges.moved,
      createdAt: bookMerges.createdAt,
    })
    .from(bookMerges)
    .orderBy(sql`${bookMerges.createdAt} desc`, sql`${bookMerges.id} desc`)
    .limit(10);
  return rows.map((row) => ({ ...row, moved: row.moved as Record<string, number> }));
}

/** Links that nobody has checked yet. */
export async function uncheckedLinks(): Promise<number> {
  return counted(sql`select from ${books} where ${books.linkUrl} is not null and ${books.linkCheckedAt} is null`);
}

export interface DueLink {
  id: number;
  url: string;
}

/** Links to check next: those never checked, then those whose check lies back the longest. */
export async function linksDue(limit: number): Promise<DueLink[]> {
  const rows = await db
    .select({ id: books.id, url: sql<string>`${books.linkUrl}` })
    .from(books)
    .where(isNotNull(books.linkUrl))
    .orderBy(sql`${books.linkCheckedAt} nulls first`, asc(books.id))
    .limit(limit);
  return rows;
}

/** Keeps what a link answered, unless the book has another one by now. */
export async function keepLinkStatus({ id, url }: DueLink, status: number | null): Promise<void> {
  await db
    .update(books)
    .set({ linkStatus: status, linkCheckedAt: sql`now()` })
    .where(and(eq(books.id, id), eq(books.linkUrl, url)));
}
