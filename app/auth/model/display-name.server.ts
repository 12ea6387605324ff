import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { profiles, users } from "#db/schema.ts";

/**
 * How other readers see somebody in suggestions: the nickname, else the part of the address before the at sign, else
 * 'Anonymous'. For a query that joins `users` and, since not everybody has one, left joins `profiles`. Computed there so
 * that no address ever leaves a query.
 */
export const displayName = displayNameOf(users, profiles);

/** The same for a query that knows the two tables by other names. */
export function displayNameOf(user: { email: AnyPgColumn }, profile: { nickname: AnyPgColumn }) {
  return sql<string>`coalesce(
    ${profile.nickname}, nullif(split_part(${user.email}, '@', 1), ''), 'Anonymous')`;
}

/** How other readers see somebody in Coffee Talk; for a query that left joins `profiles`. */
export const talkName = sql<string>`coalesce(${profiles.nickname}, 'Anonymous')`;

/** Whether the mark of the admins stands beside that name; for a query that joins `users`. */
export const isAdmin = sql<boolean>`${users.role} = 'admin'`;

/** The same in Coffee Talk: without a name there the mark would tell who it is, where there is one admin. */
export const isNamedAdmin = sql<boolean>`${users.role} = 'admin' and ${profiles.nickname} is not null`;
