import { sql, type SQL } from "drizzle-orm";

import { swipeEvents } from "#db/schema.ts";
import type { UserParam } from "#db/user-param.ts";

/**
 * A reader's last swipe of each book that is not undone: `book_id`, `kind` and `at`. What was undone is read once, not
 * joined: of a reader whom PostgreSQL has not counted yet it expects one swipe, and would walk through all for each.
 */
export const lastSwipes = (userId: UserParam): SQL => sql`
  select distinct on (book_id) book_id, kind, happened_at as at
  from ${swipeEvents}
  where user_id = ${userId} and kind <> 'undo'
    and id not in (select undoes from ${swipeEvents} where user_id = ${userId} and undoes is not null)
  order by book_id, happened_at desc, id`;
