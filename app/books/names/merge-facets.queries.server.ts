import { eq, sql } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";
import { bookFacets, bookNotes, bookNumbers, bookSources } from "#db/schema.ts";

export async function moveFacets(tx: Transaction, survivorId: number, removedId: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${bookFacets} set book_id = ${survivorId} where book_id = ${removedId}
      and not exists (select from ${bookFacets} own where own.book_id = ${survivorId})`);
  return rowCount ?? 0;
}

export async function moveNotes(tx: Transaction, survivorId: number, removedId: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${bookNotes} set book_id = ${survivorId} where book_id = ${removedId}
      and not exists (select from ${bookNotes} own where own.book_id = ${survivorId})`);
  return rowCount ?? 0;
}

export async function moveSources(tx: Transaction, survivorId: number, removedId: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${bookSources} moved set book_id = ${survivorId} where book_id = ${removedId}
      and not exists (select from ${bookSources} own where own.book_id = ${survivorId} and own.source_key = moved.source_key)`);
  return rowCount ?? 0;
}

export async function moveNumbers(tx: Transaction, survivorId: number, removedId: number): Promise<number> {
  const { rowCount } = await tx
    .update(bookNumbers)
    .set({ bookId: survivorId })
    .where(eq(bookNumbers.bookId, removedId));
  return rowCount ?? 0;
}
