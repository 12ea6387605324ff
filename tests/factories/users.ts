import { createHmac, randomBytes, randomUUID } from "node:crypto";

import { hashPassword } from "#app/auth/password/password-hash.ts";
import { accounts, profiles, sessions, users } from "#db/schema.ts";
import { SESSIONS_SECRET } from "#tests/reader-sessions.ts";
import { PASSWORD } from "#tests/reader.ts";

import { insert, type Database } from "./insert.ts";

const HOUR_MS = 3_600_000;

/** What a test may say of an account; a profile is there where its part is said. */
export type UserFacts = Partial<typeof users.$inferInsert> & { nickname?: string; timeZone?: string };

export type User = typeof users.$inferSelect;

/** An account without a way to sign in but `aSession`. */
export async function aUser(database: Database, facts: UserFacts = {}): Promise<User> {
  const { nickname, timeZone, ...columns } = facts;
  const id = randomUUID();
  const [user] = await insert(database, users, [{ id, email: `${id}@example.org`, ...columns }]);
  if (nickname !== undefined || timeZone !== undefined) {
    await insert(database, profiles, [{ id: user!.id, nickname, timeZone }]);
  }
  return user!;
}

let hash: Promise<string> | undefined;

/** Lets this user sign in with `PASSWORD`. */
export async function aPassword(database: Database, userId: string): Promise<void> {
  const password = await (hash ??= hashPassword(PASSWORD));
  await insert(database, accounts, [
    { id: randomUUID(), accountId: userId, providerId: "credential", userId, password },
  ]);
}

/** The cookie of a browser that has just signed in as this user, at an app whose secret is `SESSIONS_SECRET`. */
export async function aSession(
  database: Database,
  userId: string,
  facts: Partial<typeof sessions.$inferInsert> = {},
): Promise<{ name: string; value: string }> {
  const token = randomBytes(24).toString("hex");
  const expiresAt = new Date(Date.now() + 7 * 24 * HOUR_MS);
  await insert(database, sessions, [{ id: randomUUID(), token, userId, expiresAt, ...facts }]);
  const signature = createHmac("sha256", SESSIONS_SECRET).update(token).digest("base64");
  return { name: "bookmatch.session_token", value: encodeURIComponent(`${token}.${signature}`) };
}
