import { sql } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";

/** When duplicate books are merged: messages about either are about the one that stays. */
export async function moveMessages(tx: Transaction, kept: number, gone: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`update chat_messages set book_id = ${kept} where book_id = ${gone}`);
  return rowCount ?? 0;
}

/** The same of recommendations. */
export async function moveRecommendations(tx: Transaction, kept: number, gone: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`update book_recommendations set book_id = ${kept} where book_id = ${gone}`);
  return rowCount ?? 0;
}
