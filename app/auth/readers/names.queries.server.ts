import { eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { DatabaseError } from "pg";

import type { SessionUser } from "#app/auth/session/session.ts";
import { db } from "#db/client.server.ts";
import { bookRecommendations, bookSuggestions, profiles, users } from "#db/schema.ts";
import { USER } from "#db/user-param.ts";

import { displayName, isAdmin, isNamedAdmin, talkName } from "./display-name.queries.server.ts";
import { writerMarks, type ClubSection } from "./writer-mark.server.ts";

export interface Appearance {
  /** Distinguishes the user's unsent text from another user's in the same tab. */
  mark: string;
  name: string;
  isAdmin: boolean;
}

const RESERVED = [
  "admin",
  "administrator",
  "moderator",
  "mod",
  "owner",
  "bookmatch",
  "support",
  "staff",
  "system",
  "anonymous",
  "deleted",
];
/** These words are reserved as whole words only: Adminton is allowed. */
const RESERVED_WORDS = [
  "admin",
  "administrator",
  "moderator",
  "owner",
  "bookmatch",
  "support",
  "staff",
  "official",
  "team",
  "deleted",
];

export type NameConflict = "reserved" | "taken";

export async function appearanceOf(userId: string, section: ClubSection): Promise<Appearance> {
  const [found] = await APPEARANCES[section].execute({ userId });
  return { mark: writerMarks(section, userId)(userId), name: "Anonymous", isAdmin: false, ...found };
}

const APPEARANCES = {
  talk: appearanceBy({ name: talkName, isAdmin: isNamedAdmin }).prepare(""),
  suggestions: appearanceBy({ name: displayName, isAdmin }).prepare(""),
};

function appearanceBy(columns: { name: SQL<string>; isAdmin: SQL<boolean> }) {
  return db.select(columns).from(users).leftJoin(profiles, eq(profiles.id, users.id)).where(eq(users.id, USER));
}

/**
 * A name is taken by a nickname, or by the name that suggestions show; never by the address of a user who has
 * written nothing there, which would reveal who has an account. "admin" at the end would look like the badge.
 */
export async function nameConflict(userId: string, name: string): Promise<NameConflict | null> {
  const { rows } = await db.execute<{ reserved: boolean; taken: boolean }>(sql`
    select
      looks.skeleton like '%' || name_skeleton('admin')
        or looks.skeleton like '%' || name_skeleton('bookmatch') || '%'
        or looks.skeleton in (select name_skeleton(word) from unnest(${sql.param(RESERVED)}::text[]) as word)
        or exists (
          select name_skeleton(part) from regexp_split_to_table(${name}, '[[:space:]._·|/-]+') as part
          intersect select name_skeleton(word) from unnest(${sql.param(RESERVED_WORDS)}::text[]) as word) as reserved,
      exists (select from ${profiles} where nickname_skeleton = looks.skeleton and id <> ${userId})
        or exists (
          select from ${users} as nameless
          where name_skeleton(split_part(nameless.email, '@', 1)) = looks.skeleton and nameless.id <> ${userId}
            and not exists (select from ${profiles} where id = nameless.id and nickname is not null)
            and ${hasSuggested(sql.raw("nameless.id"))}) as taken
    from (select name_skeleton(${name}) as skeleton) as looks`);
  const [found] = rows;
  if (found?.reserved) return "reserved";
  return found?.taken ? "taken" : null;
}

export function isNameTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DatabaseError && cause.constraint === "profiles_nickname_skeleton";
}

export async function signatureConflict(user: SessionUser): Promise<NameConflict | null> {
  const { nickname } = await signatureOf(user.id);
  return nickname === null ? localPartConflict(user) : null;
}

/** Giving up the nickname would show the local part of the address in existing suggestions. */
export async function conflictWithoutNickname(user: SessionUser): Promise<NameConflict | null> {
  const { shown } = await signatureOf(user.id);
  return shown ? localPartConflict(user) : null;
}

async function localPartConflict({ id, email, role }: SessionUser): Promise<NameConflict | null> {
  const conflict = await nameConflict(id, email.split("@", 1)[0]!);
  return conflict === "reserved" && role === "admin" ? null : conflict;
}

async function signatureOf(userId: string): Promise<{ nickname: string | null; shown: boolean }> {
  const [reader] = await db
    .select({ nickname: profiles.nickname, shown: hasSuggested(users.id) })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  return reader ?? { nickname: null, shown: false };
}

function hasSuggested(userId: SQLWrapper) {
  return sql<boolean>`(exists (select from ${bookSuggestions} where user_id = ${userId})
    or exists (select from ${bookRecommendations} where user_id = ${userId}))`;
}
