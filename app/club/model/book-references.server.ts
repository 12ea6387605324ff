import { sql } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";

/** Moves the messages about a merged duplicate to the surviving book; returns their number. */
export async function moveMessages(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update chat_messages set book_id = ${survivor} where book_id = ${duplicate}`,
  );
  return rowCount ?? 0;
}

/** Moves the recommendations of a merged duplicate to the surviving book; returns their number. */
export async function moveRecommendations(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update book_recommendations set book_id = ${survivor} where book_id = ${duplicate}`,
  );
  return rowCount ?? 0;
}
