import { and, eq, sql } from "drizzle-orm";
import { DatabaseError } from "pg";

import { claimRoom } from "#app/auth/model/quotas.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { savedBooks } from "#db/schema.ts";

/** Which of these books the reader has saved. As bounded as the question: a reader may have saved thousands. */
export async function savedBookIds(userId: string, bookIds: readonly number[]): Promise<Set<number>> {
  if (bookIds.length === 0) return new Set();
  const rows = await savedAmong.execute({ userId, bookIds });
  return new Set(rows.map((row) => row.bookId));
}

/**
 * Saves a book; saved already, it stays as it is. `savedAt` gives one that was removed by mistake its old
 * place back; the future is no such place. Throws `QuotaReached`.
 */
export async function saveBook(
  userId: string,
  bookId: number,
  savedAt: Date | null = null,
): Promise<"saved" | "unknown book"> {
  try {
    await db.transaction(async (tx) => {
      const same = and(eq(savedBooks.userId, userId), eq(savedBooks.bookId, bookId));
      if ((await tx.$count(savedBooks, same)) > 0) return;
      await claimRoom(tx, userId, "savedBooks");
      await tx
        .insert(savedBooks)
        .values({ userId, bookId, createdAt: sql`least(now(), ${savedAt?.toISOString() ?? null}::timestamptz)` })
        .onConflictDoNothing();
    });
    return "saved";
  } catch (error) {
    if (isForBookGone(error)) return "unknown book";
    throw error;
  }
}

export async function unsaveBook(userId: string, bookId: number): Promise<void> {
  await db.delete(savedBooks).where(and(eq(savedBooks.userId, userId), eq(savedBooks.bookId, bookId)));
  for (const listener of unsaveListeners) listener(userId);
}

const unsaveListeners = new Set<(userId: string) => void>();

/** Calls `listener` with whoever has unsaved a book in this process: unsaving leaves no event to follow. */
export function onUnsave(listener: (userId: string) => void): void {
  unsaveListeners.add(listener);
}

/** When duplicate books are merged: who saved either has saved the one that stays, since the earlier of both. */
export async function moveSaves(tx: Transaction, kept: number, gone: number): Promise<number> {
  await tx.execute(sql`
    insert into saved_books (user_id, book_id, created_at)
    select user_id, ${kept}, created_at from saved_books where book_id = ${gone}
    on conflict (user_id, book_id) do update set created_at = least(saved_books.created_at, excluded.created_at)`);
  const { rowCount } = await tx.execute(sql`delete from saved_books where book_id = ${gone}`);
  return rowCount ?? 0;
}

const savedAmong = db
  .select({ bookId: savedBooks.bookId })
  .from(savedBooks)
  .where(
    sql`${savedBooks.userId} = ${sql.placeholder("userId")} and ${savedBooks.bookId} = any(${sql.placeholder("bookIds")}::integer[])`,
  )
  .prepare("saved_among");

const FOREIGN_KEY_VIOLATION = "23503";

function isForBookGone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (
    cause instanceof DatabaseError &&
    cause.code === FOREIGN_KEY_VIOLATION &&
    cause.constraint === "saved_books_book_id_books_id_fk"
  );
}
