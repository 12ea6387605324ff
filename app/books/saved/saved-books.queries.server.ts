import { and, eq, sql } from "drizzle-orm";
import { DatabaseError } from "pg";

import { addWithinQuota, QuotaReached } from "#app/auth/limits/quotas.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { savedBooks } from "#db/schema.ts";

/** Bounded by `bookIds`: a reader may have saved thousands. */
export async function savedBookIds(userId: string, bookIds: readonly number[]): Promise<Set<number>> {
  if (bookIds.length === 0) return new Set();
  const rows = await savedAmong.execute({ userId, bookIds });
  return new Set(rows.map((row) => row.bookId));
}

/** A saved book stays unchanged. For undo, `savedAt` restores the position in the list. @throws QuotaReached */
export async function saveBook(
  userId: string,
  bookId: number,
  savedAt: Date | null = null,
): Promise<"saved" | "unknown book"> {
  try {
    await addWithinQuota(userId, "savedBooks", (connection) =>
      connection
        .insert(savedBooks)
        .values({ userId, bookId, createdAt: sql`least(now(), ${savedAt?.toISOString() ?? null}::timestamptz)` })
        .onConflictDoNothing(),
    );
    return "saved";
  } catch (error) {
    if (isForBookGone(error)) return "unknown book";
    if (error instanceof QuotaReached && (await savedBookIds(userId, [bookId])).has(bookId)) return "saved";
    throw error;
  }
}

export async function unsaveBook(userId: string, bookId: number): Promise<void> {
  await db.delete(savedBooks).where(and(eq(savedBooks.userId, userId), eq(savedBooks.bookId, bookId)));
  for (const listener of unsaveListeners) listener(userId);
}

const unsaveListeners = new Set<(userId: string) => void>();

/** Called for every unsave in this process: unlike a save, it leaves no row to poll for. */
export function onUnsave(listener: (userId: string) => void): void {
  unsaveListeners.add(listener);
}

/** A reader who saved both books keeps the earlier time. */
export async function moveSaves(tx: Transaction, survivorId: number, removedId: number): Promise<number> {
  await tx.execute(sql`
    insert into saved_books (user_id, book_id, created_at)
    select user_id, ${survivorId}, created_at from saved_books where book_id = ${removedId}
    on conflict (user_id, book_id) do update set created_at = least(saved_books.created_at, excluded.created_at)`);
  const { rowCount } = await tx.execute(sql`delete from saved_books where book_id = ${removedId}`);
  return rowCount ?? 0;
}

const savedAmong = db
  .select({ bookId: savedBooks.bookId })
  .from(savedBooks)
  .where(
    sql`${savedBooks.userId} = ${sql.placeholder("userId")} and ${savedBooks.bookId} = any(${sql.placeholder("bookIds")}::integer[])`,
  )
  .prepare("");

const FOREIGN_KEY_VIOLATION = "23503";

function isForBookGone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (
    cause instanceof DatabaseError &&
    cause.code === FOREIGN_KEY_VIOLATION &&
    cause.constraint === "saved_books_book_id_books_id_fk"
  );
}
