import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { profiles, users } from "#db/schema.ts";

/**
 * A user's name in suggestions: the nickname, else the local part of the address, else 'Anonymous'. For a query that
 * joins `users` and left joins `profiles`. Computed in SQL so that no address leaves the query.
 */
export const displayName = displayNameOf(users, profiles);

/** The same for a query that aliases the two tables. */
export function displayNameOf(user: { email: AnyPgColumn }, profile: { nickname: AnyPgColumn }) {
  return sql<string>`coalesce(
    ${profile.nickname}, nullif(split_part(${user.email}, '@', 1), ''), 'Anonymous')`;
}

/** A user's name in Coffee Talk; for a query that left joins `profiles`. */
export const talkName = sql<string>`coalesce(${profiles.nickname}, 'Anonymous')`;

/** True if the admin badge stands beside the name; for a query that joins `users`. */
export const isAdmin = sql<boolean>`${users.role} = 'admin'`;

/** The same in Coffee Talk: without a nickname, the badge would reveal who it is if there is one admin. */
export const isNamedAdmin = sql<boolean>`${users.role} = 'admin' and ${profiles.nickname} is not null`;
