import { sql } from "drizzle-orm";

import type { Decision } from "#app/deck/model/ranking/decision.ts";
import { db } from "#db/client.server.ts";
import { savedBooks, swipeEvents } from "#db/schema.ts";

/** A reader's standing decisions, oldest first: the last swipe of each book without an undo, and every save as a like. */
export async function decisionsOf(userId: string): Promise<Decision[]> {
  const { rows } = await db.execute<{ book: number; liked: boolean; swiped: boolean | null }>(sql`
    select book_id as book, bool_or(liked) as liked, bool_or(swiped) as swiped from (
      select book_id, swiped as liked, swiped, at from (
        select distinct on (book_id) book_id, kind = 'like' as swiped, happened_at as at
        from ${swipeEvents} swipe
        where user_id = ${userId} and kind <> 'undo'
          and not exists (select from ${swipeEvents} undo where undo.user_id = swipe.user_id and undo.undoes = swipe.id)
        order by book_id, happened_at desc, id
      ) last
      union all
      select book_id, true, null, created_at from ${savedBooks} where user_id = ${userId}
    ) decision
    group by book_id order by max(at), book_id`);
  return rows;
}
