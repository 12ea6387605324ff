import { and, desc, eq, sql } from "drizzle-orm";

import { claimQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { books, bookWishes, wantedBooks } from "#db/schema.ts";
import type { WantedState } from "#db/schema/books/wanted-states.ts";

/** Idempotent. False if there is no such book. */
export async function wishForBook(userId: string, bookId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const same = and(eq(bookWishes.userId, userId), eq(bookWishes.bookId, bookId));
    if ((await tx.$count(bookWishes, same)) > 0) return true;
    await claimQuota(tx, userId, "wishes");
    const [book] = await tx.select({ id: books.id }).from(books).where(eq(books.id, bookId)).for("key share");
    if (book) await tx.insert(bookWishes).values({ userId, bookId }).onConflictDoNothing();
    return book !== undefined;
  });
}

export async function takeWishBack(userId: string, bookId: number): Promise<void> {
  await db.delete(bookWishes).where(and(eq(bookWishes.userId, userId), eq(bookWishes.bookId, bookId)));
}

export async function wishStanding(
  userId: string,
  bookId: number,
): Promise<{ isOwn: boolean; state: WantedState | null }> {
  const [own, [wanted]] = await Promise.all([
    db.$count(bookWishes, and(eq(bookWishes.userId, userId), eq(bookWishes.bookId, bookId))),
    db.select({ state: wantedBooks.state }).from(wantedBooks).where(eq(wantedBooks.bookId, bookId)),
  ]);
  return { isOwn: own > 0, state: wanted?.state ?? null };
}

export async function wishesOf(userId: string) {
  return db
    .select({
      id: books.id,
      title: books.title,
      author: books.author,
      state: wantedBooks.state,
      wishedAt: bookWishes.createdAt,
      toldAt: bookWishes.toldAt,
    })
    .from(bookWishes)
    .innerJoin(books, eq(books.id, bookWishes.bookId))
    .leftJoin(wantedBooks, eq(wantedBooks.bookId, bookWishes.bookId))
    .where(eq(bookWishes.userId, userId))
    .orderBy(desc(bookWishes.createdAt), desc(books.id));
}

/** A reader who wished for both books keeps one wish. */
export async function moveWishes(tx: Transaction, survivorId: number, removedId: number): Promise<number> {
  await tx.execute(sql`
    insert into book_wishes (user_id, book_id, told_at, created_at)
    select user_id, ${survivorId}, told_at, created_at from book_wishes where book_id = ${removedId}
    on conflict (user_id, book_id) do update set told_at = least(book_wishes.told_at, excluded.told_at)`);
  const { rowCount } = await tx.execute(sql`delete from book_wishes where book_id = ${removedId}`);
  return rowCount ?? 0;
}

/** The survivor's own state wins. */
export async function moveWanted(tx: Transaction, survivorId: number, removedId: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update wanted_books set book_id = ${survivorId} where book_id = ${removedId}
      and not exists (select from wanted_books own where own.book_id = ${survivorId})`);
  return rowCount ?? 0;
}
