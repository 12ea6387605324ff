import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";

/** A day old, and confirmed where mail can be sent. `user` is an alias of `users`. */
export function countsInPublic(user: SQLWrapper): SQL {
  const isOld = sql`${user}.created_at < now() - interval '1 day'`;
  return SENDS_MAIL ? sql`(${user}.email_verified and ${isOld})` : isOld;
}
