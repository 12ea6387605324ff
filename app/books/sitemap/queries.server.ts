import { and, asc, gt, lte, sql } from "drizzle-orm";

import { NAME_TABLES, type NameTable } from "#app/books/names/name-ids.queries.server.ts";
import { namePath } from "#app/books/names/name-path.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import type { SitemapEntry } from "#app/platform/sitemap.ts";
import { db } from "#db/client.server.ts";
import { books } from "#db/schema.ts";

/** Parts by id keep their books whatever is added or deleted. The protocol allows 50,000 addresses. */
const IDS_A_PART = 10_000;
const ROWS_AT_ONCE = 2_000;

export const LISTED = ["books", "authors", "series"] as const;
export type Listed = (typeof LISTED)[number];

export async function sitemapParts(of: Listed): Promise<number[]> {
  const { table, shown } = of === "books" ? { table: books, shown: sql`true` } : namesShown(of);
  const { rows } = await db.execute<{ part: number }>(sql`
    select part from generate_series(1, (select coalesce(max(id), 0) from ${table}) / ${IDS_A_PART} + 1) as part
    where exists (
      select from ${table} as listed where id > (part - 1) * ${IDS_A_PART} and id <= part * ${IDS_A_PART} and ${shown}
    ) order by part`);
  return rows.map(({ part }) => part);
}

/** In batches: memory does not grow with the number of addresses. */
export async function* sitemapPart(of: Listed, part: number): AsyncGenerator<SitemapEntry[]> {
  const end = part * IDS_A_PART;
  for (let after: number | undefined = end - IDS_A_PART; after !== undefined;) {
    const rows: ListedRow[] = await (of === "books" ? booksBetween(after, end) : namesBetween(of, after, end));
    if (rows.length > 0) yield rows;
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1)!.id : undefined;
  }
}

type ListedRow = SitemapEntry & { id: number };

async function booksBetween(after: number, end: number): Promise<ListedRow[]> {
  const rows = await db
    .select({ id: books.id, title: books.title, changed: books.changedAt })
    .from(books)
    .where(and(gt(books.id, after), lte(books.id, end)))
    .orderBy(asc(books.id))
    .limit(ROWS_AT_ONCE);
  return rows.map(({ id, title, changed }) => ({ id, path: bookPath({ id, title }), changed }));
}

/** Without a time of change: no table records that a page lost a book. */
async function namesBetween(of: NameTable, after: number, end: number): Promise<ListedRow[]> {
  const { table, shown } = namesShown(of);
  const { rows } = await db.execute<{ id: number; slug: string }>(sql`
    select id, slug from ${table} as listed where id > ${after} and id <= ${end} and ${shown}
    order by id limit ${ROWS_AT_ONCE}`);
  return rows.map(({ id, slug }) => ({ id, path: namePath(of, slug) }));
}

function namesShown(of: NameTable) {
  const [booksOf, nameId] = of === "authors" ? [sql`book_authors`, sql`author_id`] : [sql`book_series`, sql`series_id`];
  const table = NAME_TABLES[of];
  const shown = sql`same_as_id is null and (
    exists (select from ${booksOf} where ${nameId} = listed.id)
    or exists (select from ${table} as joined join ${booksOf} on ${nameId} = joined.id
      where joined.same_as_id = listed.id))`;
  return { table, shown };
}
