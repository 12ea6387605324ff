import { eq, sql, type SQLWrapper } from "drizzle-orm";
import { DatabaseError } from "pg";

import { db } from "#db/client.server.ts";
import { bookRecommendations, bookSuggestions, profiles, users } from "#db/schema.ts";

import { displayName, isAdmin, isNamedAdmin, talkName } from "./display-name.server.ts";
import type { SessionUser } from "./session.ts";
import { writerMarks, type Place } from "./writer-mark.server.ts";

/** What a reader's own words are signed with. */
export interface Appearance {
  /** Their own mark: tells what they typed from what another reader typed in the same tab. */
  mark: string;
  name: string;
  /** The mark of the admins stands beside the name. */
  isAdmin: boolean;
}

/** Names that would speak for the house or for nobody. */
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

export type NameConflict = "reserved" | "taken";

/** What the reader's words are signed with there, as others see it. */
export async function appearanceOf(userId: string, place: Place): Promise<Appearance> {
  const name = place === "talk" ? talkName : displayName;
  const [found] = await db
    .select({ name, isAdmin: place === "talk" ? isNamedAdmin : isAdmin })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  return { mark: writerMarks(place, userId)(userId), name: "Anonymous", isAdmin: false, ...found };
}

/**
 * What stands against this name for this reader. "taken" by another reader's nickname, or by what suggestions show of
 * somebody without one: not by the address of somebody who has written nothing there, which would tell who has an
 * account. The word of the admins' mark may not end a name, because the mark follows it.
 */
export async function nameConflict(userId: string, name: string): Promise<NameConflict | null> {
  const { rows } = await db.execute<{ reserved: boolean; taken: boolean }>(sql`
    select
      looks.skeleton like '%' || name_skeleton('admin') or looks.skeleton in (
        select name_skeleton(word) from unnest(${sql.param(RESERVED)}::text[]) as word) as reserved,
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

/** Whether a write failed because somebody else has taken a name that looks the same, perhaps in this very moment. */
export function isNameTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DatabaseError && cause.constraint === "profiles_nickname_skeleton";
}

/**
 * What stands against signing words in suggestions with the part of the reader's address that stands in for a nickname;
 * null for who has one.
 */
export async function signatureConflict(user: SessionUser): Promise<NameConflict | null> {
  const { nickname } = await signatureOf(user.id);
  return nickname === null ? localPartConflict(user) : null;
}

/** The same for who is about to give the nickname up: what they have written there would stand under that part. */
export async function conflictWithoutNickname(user: SessionUser): Promise<NameConflict | null> {
  const { shown } = await signatureOf(user.id);
  return shown ? localPartConflict(user) : null;
}

/** An admin is what a reserved name says. */
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
