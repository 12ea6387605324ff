import { sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { tell } from "#app/auth/notices/tell.queries.server.ts";
import { countsInPublic } from "#app/auth/readers/counted-readers.queries.server.ts";
import { db } from "#db/client.server.ts";
import { books, users, wantedBooks } from "#db/schema.ts";
import type { WantedState } from "#db/schema/books/wanted-states.ts";

import { COUNT_STEPS, LISTED_FROM } from "./rules.ts";

export interface WantedBook {
  id: number;
  title: string;
  author: string;
  isbn13: string | null;
  state: WantedState | null;
  /** Rounded down to `COUNT_STEPS`; null below `LISTED_FROM`. */
  readers: number | null;
}

const STEPS = sql.raw(`array[${COUNT_STEPS.join(", ")}]`);

const ASKING = sql`(
  select user_id, book_id from (
    select user_id, book_id from book_wishes union select user_id, book_id from saved_books) as asked
  join ${users} as asker on asker.id = asked.user_id and ${countsInPublic(sql`asker`)})`;

/** Ordered by the rounded count, so that the order reveals no more than the count. */
export async function wantedList(limit: number): Promise<WantedBook[]> {
  const { rows } = await db.execute<WantedBook & Record<string, unknown>>(sql`
    select books.id, books.title, books.author, books.isbn13, wanted_books.state,
      (${STEPS})[width_bucket(coalesce(counted.readers, 0), ${STEPS})] as readers
    from (select book_id, count(*)::integer as readers from ${ASKING} as asking
      group by book_id having count(*) >= ${LISTED_FROM}) as counted
    full join ${wantedBooks} on wanted_books.book_id = counted.book_id
    join ${books} on books.id = coalesce(counted.book_id, wanted_books.book_id)
    order by readers desc nulls last, books.id limit ${limit}`);
  return rows;
}

/** Null as `state` removes it. Tells those who wished once the book is here. Returns whether the book is listed. */
export async function markWanted(adminId: string, bookId: number, state: WantedState | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ title: string }>(sql`
      select title from ${books} where id = ${bookId} and (
        exists (select from ${wantedBooks} where book_id = ${bookId})
        or (select count(*) from ${ASKING} as asking where book_id = ${bookId}) >= ${LISTED_FROM})
      for key share`);
    const [book] = rows;
    if (!book) return false;
    await (state === null
      ? tx.execute(sql`delete from ${wantedBooks} where book_id = ${bookId}`)
      : tx
          .insert(wantedBooks)
          .values({ bookId, state })
          .onConflictDoUpdate({ target: wantedBooks.bookId, set: { state } }));
    await logAct(tx, adminId, "book-changed", { thingId: bookId, subject: book.title });
    if (state !== "here") return true;
    const readers = sql`update book_wishes set told_at = now() where book_id = ${bookId} and told_at is null returning user_id`;
    const { rows: pending } = await tx.execute<{ user_id: string }>(readers);
    const ids = pending.map((wish) => wish.user_id);
    await tell(tx, { kind: "wish", readers: sql`select unnest(${sql.param(ids)}::text[])`, bookId });
    return true;
  });
}
