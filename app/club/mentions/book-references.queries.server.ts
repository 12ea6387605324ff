import { sql } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";

export async function moveMessages(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update chat_messages set book_id = ${survivor} where book_id = ${duplicate}`,
  );
  return rowCount ?? 0;
}

/** Once in each haul. */
export async function moveHauls(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  await tx.execute(sql`
    delete from chat_message_books as twin using chat_message_books as kept
    where twin.book_id = ${duplicate} and kept.book_id = ${survivor} and kept.message_id = twin.message_id`);
  const { rowCount } = await tx.execute(
    sql`update chat_message_books set book_id = ${survivor} where book_id = ${duplicate}`,
  );
  return rowCount ?? 0;
}

export async function moveRecommendations(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update book_recommendations set book_id = ${survivor} where book_id = ${duplicate}`,
  );
  return rowCount ?? 0;
}
