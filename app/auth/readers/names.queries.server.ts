import { eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { DatabaseError } from "pg";

import type { SessionUser } from "#app/auth/session/session.ts";
import { db } from "#db/client.server.ts";
import { bookRecommendations, bookSuggestions, profiles, users } from "#db/schema.ts";
import { USER } from "#db/user-param.ts";

import { displayName, isAdmin, isNamedAdmin, talkName } from "./display-name.queries.server.ts";
import { writerMarks, type ClubSection } from "./writer-mark.server.ts";

/** The name shown beside a user's own texts. */
export interface Appearance {
  /** The user's own mark. It distinguishes their unsent text from another user's in the same tab. */
  mark: string;
  name: string;
  isAdmin: boolean;
}

/** Names that could be mistaken for the app, its owner or nobody. */
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
/** Words that let a name of several words speak for the app. As part of a longer word (Adminton) they may stand. */
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

/** Name beside the user's texts in that section, as others see it. */
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
 * Why this user may not have the name; null if they may. A name is taken by another user's nickname, or by the name
 * that suggestions show for a user without one; not by the address of a user who has written nothing there, which would
 * reveal who has an account. Names may not end in "admin", because the badge follows the name.
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

/** Returns true if a write failed because another user has taken a look-alike name, perhaps at the same time. */
export function isNameTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DatabaseError && cause.constraint === "profiles_nickname_skeleton";
}

/**
 * Why the local part of the user's address may not sign their suggestions; null if it may, or if they have a nickname.
 */
export async function signatureConflict(user: SessionUser): Promise<NameConflict | null> {
  const { nickname } = await signatureOf(user.id);
  return nickname === null ? localPartConflict(user) : null;
}

/** The same for a user about to give up their nickname: their existing suggestions would then show the local part. */
export async function conflictWithoutNickname(user: SessionUser): Promise<NameConflict | null> {
  const { shown } = await signatureOf(user.id);
  return shown ? localPartConflict(user) : null;
}

/** Admins may have reserved names. */
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
