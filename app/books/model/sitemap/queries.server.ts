import { and, asc, gt, lte, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { books } from "#db/schema.ts";

/**
 * Ids per part: a part keeps its books whatever is added or deleted, and is found without counting. Fewer than the
 * protocol's 50,000, so that no part costs much.
 */
const IDS_A_PART = 10_000;
const ROWS_AT_ONCE = 2_000;

interface ListedBook {
  id: number;
  title: string;
  changed: Date;
}

/** The numbers of the parts that have a book, from 1 up. */
export async function partsWithBooks(): Promise<number[]> {
  const { rows } = await db.execute<{ part: number }>(sql`
    select part from generate_series(1, (select coalesce(max(id), 0) from ${books}) / ${IDS_A_PART} + 1) as part
    where exists (
      select from ${books} where id > (part - 1) * ${IDS_A_PART} and id <= part * ${IDS_A_PART}
    ) order by part`);
  return rows.map(({ part }) => part);
}

/** The books of a part by id, some at a time: memory does not grow with their number. */
export async function* booksOfPart(part: number): AsyncGenerator<ListedBook[]> {
  const end = part * IDS_A_PART;
  for (let after: number | undefined = end - IDS_A_PART; after !== undefined;) {
    const rows: ListedBook[] = await db
      .select({ id: books.id, title: books.title, changed: books.changedAt })
      .from(books)
      .where(and(gt(books.id, after), lte(books.id, end)))
      .orderBy(asc(books.id))
      .limit(ROWS_AT_ONCE);
    if (rows.length > 0) yield rows;
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1)!.id : undefined;
  }
}
