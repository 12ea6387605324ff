import { sql } from "drizzle-orm";

import { profiles, users } from "#db/schema.ts";

/**
 * How other readers see somebody: the nickname, else the part of the address before the at sign, else 'Anonymous'.
 * For a query that joins `users` and, since not everybody has one, left joins `profiles`. Computed there so that no
 * address ever leaves a query.
 */
export const displayName = sql<string>`coalesce(
  ${profiles.nickname}, nullif(split_part(${users.email}, '@', 1), ''), 'Anonymous')`;
