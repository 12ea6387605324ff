import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { profiles, users } from "#db/schema.ts";

/** The nickname, else the address's local part, else 'Anonymous'. In SQL, so that no address leaves the query. */
export const displayName = displayNameOf(users, profiles);

export function displayNameOf(user: { email: AnyPgColumn }, profile: { nickname: AnyPgColumn }) {
  return sql<string>`coalesce(
    ${profile.nickname}, nullif(split_part(${user.email}, '@', 1), ''), 'Anonymous')`;
}

export const talkName = sql<string>`coalesce(${profiles.nickname}, 'Anonymous')`;

export const isAdmin = sql<boolean>`${users.role} = 'admin'`;

/** Without a nickname, the badge would reveal the only admin of an installation. */
export const isNamedAdmin = sql<boolean>`${users.role} = 'admin' and ${profiles.nickname} is not null`;
