import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";

/**
 * Whether this account's voice counts in numbers that others see: its address is confirmed, and it was not opened within
 * a day. Without a mail server nobody can confirm an address, so only the age counts. `user` is an alias of `users`.
 */
export function countsInPublic(user: SQLWrapper): SQL {
  const isOld = sql`${user}.created_at < now() - interval '1 day'`;
  return SENDS_MAIL ? sql`(${user}.email_verified and ${isOld})` : isOld;
}
