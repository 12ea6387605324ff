import { sql } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";
import { bookNamesDue, seriesCorrections } from "#db/schema.ts";

/** Moves nothing: what was read from a removed book's title and author goes with it. */
export function leaveNames(): Promise<number> {
  return Promise.resolve(0);
}

/** Gives the owner's correction of a book's series to another that has none, and returns 1 or 0. */
export async function moveSeriesCorrection(tx: Transaction, survivorId: number, removedId: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${seriesCorrections} set book_id = ${survivorId} where book_id = ${removedId}
      and not exists (select from ${seriesCorrections} own where own.book_id = ${survivorId})`);
  if (rowCount) await tx.insert(bookNamesDue).values({ bookId: survivorId }).onConflictDoNothing();
  return rowCount ?? 0;
}
