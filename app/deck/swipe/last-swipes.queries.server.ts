import { sql, type SQL } from "drizzle-orm";

import { swipeEvents } from "#db/schema.ts";
import type { UserParam } from "#db/user-param.ts";

/** Columns `book_id`, `kind`, `at`. Undone swipes are not joined: PostgreSQL may walk through all for each. */
export const lastSwipes = (userId: UserParam): SQL => sql`
  select distinct on (book_id) book_id, kind, happened_at as at
  from ${swipeEvents}
  where user_id = ${userId} and kind <> 'undo'
    and id not in (select undoes from ${swipeEvents} where user_id = ${userId} and undoes is not null)
  order by book_id, happened_at desc, id`;
