import { sql } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";
import { bookNamesDue, seriesCorrections } from "#db/schema.ts";

/** Names are read from title and author, so they go with the removed book. */
export function leaveNames(): Promise<number> {
  return Promise.resolve(0);
}

export async function moveSeriesCorrection(tx: Transaction, survivorId: number, removedId: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${seriesCorrections} set book_id = ${survivorId} where book_id = ${removedId}
      and not exists (select from ${seriesCorrections} own where own.book_id = ${survivorId})`);
  if (rowCount) await tx.insert(bookNamesDue).values({ bookId: survivorId }).onConflictDoNothing();
  return rowCount ?? 0;
}
