import { sql } from "drizzle-orm";

import { oneReaderOneWrite } from "#app/auth/limits/quotas.queries.server.ts";
import { QUOTAS } from "#app/auth/limits/quotas.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { swipeEvents } from "#db/schema.ts";

/** Deletes down to this share of the quota, so that it happens once in thousands of swipes. */
const REMAINING_SHARE = 0.9;

/** First those that count no more, then the oldest. An undo outlives its swipe: no undone swipe counts again. */
export async function keepSwipesWithinQuota(userId: string, most: number = QUOTAS.swipes.most): Promise<void> {
  if (!(await hasMoreThan(userId, most))) return;
  await db.transaction(async (tx) => {
    await oneReaderOneWrite(tx, userId, "swipes");
    // For a reader without statistics PostgreSQL expects one swipe, and would look through all for each.
    await tx.execute(sql`set local enable_nestloop = off`);
    await tx.execute(sql`
      with own as (
        select id, book_id, kind, undoes, happened_at, created_at from ${swipeEvents} where user_id = ${userId}
      ),
      swipe as (
        select swipe.id, swipe.created_at, undo.id is not null as undone,
          -- Only the first of a book's standing swipes counts; the same order as in lastSwipes.
          row_number() over (
            partition by swipe.book_id, undo.id is not null order by swipe.happened_at desc, swipe.id) > 1 as superseded
        from own swipe left join own undo on undo.undoes = swipe.id
        where swipe.kind <> 'undo'
      ),
      ranked as (
        select own.id, row_number() over (order by
          (coalesce(swipe.undone or swipe.superseded, false) and swipe.created_at < now() - interval '1 day'),
          coalesce(swipe.created_at, own.created_at) desc,
          coalesce(swipe.id, own.id),
          -- Deletes a swipe before its undo.
          own.kind <> 'undo') as place
        from own left join swipe on swipe.id = coalesce(own.undoes, own.id)
      )
      delete from ${swipeEvents}
      where user_id = ${userId} and id in (select id from ranked where place > ${Math.floor(most * REMAINING_SHARE)})`);
  });
}

async function hasMoreThan(userId: string, most: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${swipeEvents} where user_id = ${userId} limit 1 offset ${most}`,
  );
  return rowCount === 1;
}

export async function moveSwipes(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update swipe_events set book_id = ${survivor} where book_id = ${duplicate}`,
  );
  return rowCount ?? 0;
}
