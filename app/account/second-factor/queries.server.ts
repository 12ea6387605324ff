import { randomBytes } from "node:crypto";

import { and, eq, isNull } from "drizzle-orm";

import { noteSecondFactor } from "#app/auth/second-factor/second-factor.queries.server.ts";
import { t } from "#app/language/t.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { accounts, passkeys, secondFactors, users } from "#db/schema.ts";

import type { KnownPasskey } from "./passkey-ceremony.ts";
import { replaceRecoveryCodes } from "./recovery-codes.queries.server.ts";

export interface Changer {
  id: string;
  sessionId: string;
}

const PASSKEYS_AT_MOST = 20;

/** Created when first needed. */
export async function passkeyUserId(userId: string): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  await db.insert(secondFactors).values({ userId, passkeyUserId: made }).onConflictDoNothing();
  const [stored] = await db
    .select({ id: secondFactors.passkeyUserId })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return stored?.id ?? made;
}

export type Added = "added" | "there already" | "too many";

/** `hashes` are of new recovery codes, used only with the first factor; `withCodes` tells if they were. */
export async function addPasskey(
  user: Changer,
  name: string,
  { id, publicKey, counter, transports }: KnownPasskey,
  hashes: string[],
): Promise<{ added: Added; withCodes: boolean }> {
  return db.transaction(async (tx) => {
    const had = await lock(tx, user.id);
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= PASSKEYS_AT_MOST) {
      return { added: "too many", withCodes: false };
    }
    const rows = await tx
      .insert(passkeys)
      .values({ id, userId: user.id, name, publicKey, counter, transports })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (rows.length === 0) return { added: "there already", withCodes: false };
    return { added: "added", withCodes: await noteAdded(tx, user, had, hashes) };
  });
}

/** Adds an authenticator app, whose code of `step` was right; "there already" if the account has one. */
export async function addApp(
  user: Changer,
  totpSecret: string,
  step: number,
  hashes: string[],
): Promise<{ added: Added; withCodes: boolean }> {
  const userId = await passkeyUserId(user.id);
  return db.transaction(async (tx) => {
    const had = await lock(tx, user.id);
    const app = { totpSecret, totpAddedAt: new Date(), totpLastStep: step };
    const rows = await tx
      .insert(secondFactors)
      .values({ userId: user.id, passkeyUserId: userId, ...app })
      .onConflictDoUpdate({ target: secondFactors.userId, set: app, setWhere: isNull(secondFactors.totpSecret) })
      .returning({ userId: secondFactors.userId });
    if (rows.length === 0) return { added: "there already", withCodes: false };
    return { added: "added", withCodes: await noteAdded(tx, user, had, hashes) };
  });
}

/** `factor` is a passkey's id or "app". Returns its name and whether it was the last; null if it does not exist. */
export async function removeFactor(user: Changer, factor: string): Promise<{ what: string; isLast: boolean } | null> {
  return db.transaction(async (tx) => {
    await lock(tx, user.id);
    const what = factor === "app" ? await removeApp(tx, user.id) : await removePasskey(tx, user.id, factor);
    return what === null ? null : { what, isLast: !(await noteSecondFactor(tx, user.id, user.sessionId)) };
  });
}

async function removeApp(tx: Transaction, userId: string): Promise<string | null> {
  const [app] = await tx
    .select({ secret: secondFactors.totpSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  await tx
    .update(secondFactors)
    .set({ totpSecret: null, totpAddedAt: null, totpLastStep: null })
    .where(eq(secondFactors.userId, userId));
  return app?.secret ? t("the authenticator app") : null;
}

async function removePasskey(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return gone ? t("the passkey “{name}”", { name: gone.name }) : null;
}

/** Returns false if the account has no second factor to recover. */
export async function setRecoveryCodes(userId: string, hashes: string[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const has = await lock(tx, userId);
    if (has) await replaceRecoveryCodes(tx, userId, hashes);
    return has;
  });
}

export async function waysToConfirm(userId: string): Promise<{ passwordHash: string | null; hasPasskeys: boolean }> {
  const [[account], keys] = await Promise.all([
    db
      .select({ hash: accounts.password })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"))),
    db.$count(passkeys, eq(passkeys.userId, userId)),
  ]);
  return { passwordHash: account?.hash ?? null, hasPasskeys: keys > 0 };
}

/** Serializes changes by two devices. Returns whether the account has a factor. */
async function lock(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx.select({ has: users.hasSecondFactor }).from(users).where(eq(users.id, userId)).for("update");
  return user?.has ?? false;
}

async function noteAdded(tx: Transaction, user: Changer, had: boolean, hashes: string[]): Promise<boolean> {
  await noteSecondFactor(tx, user.id, user.sessionId);
  const withCodes = !had && hashes.length > 0;
  if (withCodes) await replaceRecoveryCodes(tx, user.id, hashes);
  return withCodes;
}
