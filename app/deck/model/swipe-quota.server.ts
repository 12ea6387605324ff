import { sql } from "drizzle-orm";

import { oneReaderOneWrite } from "#app/auth/model/quotas.server.ts";
import { QUOTAS } from "#app/auth/model/quotas.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { swipeEvents } from "#db/schema.ts";

/** Down to which share the rows are thinned out: so it is done once in thousands of swipes, not at each of them. */
const KEPT_SHARE = 0.9;

/**
 * Thins out what a reader has swiped where it is more than the quota: first what counts no more, because it was taken
 * back or the book was decided anew, unless it is of the last day; then what came first. An undo stays as long as its
 * swipe does, so that nothing that was taken back counts again.
 */
export async function keepSwipesWithinQuota(userId: string, most: number = QUOTAS.swipes.most): Promise<void> {
  if (!(await hasMoreThan(userId, most))) return;
  await db.transaction(async (tx) => {
    await oneReaderOneWrite(tx, userId, "swipes");
    await tx.execute(sql`
      with own as (
        select id, book_id, kind, undoes, happened_at, created_at from ${swipeEvents} where user_id = ${userId}
      ),
      swipe as (
        select swipe.id, swipe.created_at, undo.id is not null as undone,
          -- The first of a book's standing swipes, as the deck reads them, is the one that counts.
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
          -- Of a swipe and its undo the undo is the last to go.
          own.kind <> 'undo') as place
        from own left join swipe on swipe.id = coalesce(own.undoes, own.id)
      )
      delete from ${swipeEvents}
      where user_id = ${userId} and id in (select id from ranked where place > ${Math.floor(most * KEPT_SHARE)})`);
  });
}

async function hasMoreThan(userId: string, most: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${swipeEvents} where user_id = ${userId} limit 1 offset ${most}`,
  );
  return rowCount === 1;
}

/** When duplicate books are merged: swipes of either are of the one that stays. */
export async function moveSwipes(tx: Transaction, kept: number, gone: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`update swipe_events set book_id = ${kept} where book_id = ${gone}`);
  return rowCount ?? 0;
}
