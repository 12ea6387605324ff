import { sql, type SQL } from "drizzle-orm";

import { swipeEvents } from "#db/schema.ts";

/** A reader's last swipe of each book that is not undone: `book_id`, `kind` and `at`. */
export const lastSwipes = (userId: string): SQL => sql`
  select distinct on (book_id) book_id, kind, happened_at as at
  from ${swipeEvents} swipe
  where user_id = ${userId} and kind <> 'undo'
    and not exists (select from ${swipeEvents} undo where undo.user_id = swipe.user_id and undo.undoes = swipe.id)
  order by book_id, happened_at desc, id`;
