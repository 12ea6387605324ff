import { sql } from "drizzle-orm";

import type { Decision } from "#app/deck/ranking/decision.ts";
import { db } from "#db/client.server.ts";
import { savedBooks } from "#db/schema.ts";

import { lastSwipes } from "./last-swipes.queries.server.ts";

/** Oldest first: the last swipe of each book without an undo, and every save as a like. */
export async function decisionsOf(userId: string): Promise<Decision[]> {
  const { rows } = await db.execute<{ book: number; liked: boolean; swiped: boolean | null }>(sql`
    select book_id as book, bool_or(liked) as liked, bool_or(swiped) as swiped from (
      select book_id, kind = 'like' as liked, kind = 'like' as swiped, at from (${lastSwipes(userId)}) last
      union all
      select book_id, true, null, created_at from ${savedBooks} where user_id = ${userId}
    ) decision
    group by book_id order by max(at), book_id`);
  return rows;
}
