import { createHash, randomBytes } from "node:crypto";

import { and, eq, gt, sql } from "drizzle-orm";

import { db, type Transaction } from "#db/client.server.ts";
import {
  accounts,
  emailProofs,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
  verifications,
} from "#db/schema.ts";

/** How long a mailed link proves an address. */
export const PROOF_HOURS = 24;

/** What a mailed link is about. */
export interface EmailProof {
  userId: string;
  /** The address that the link was mailed to. */
  email: string;
  /** Another address than the account has: its reader wants to change to it. */
  isChange: boolean;
  /** When the account was opened. */
  openedAt: Date;
}

/** Makes a link's token; only its hash is kept. An earlier link to the same address is void. */
export async function createEmailProof(userId: string, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.transaction(async (tx) => {
    await tx.delete(emailProofs).where(and(eq(emailProofs.userId, userId), eq(emailProofs.email, email)));
    await tx.insert(emailProofs).values({
      tokenHash: hashOf(token),
      userId,
      email,
      expiresAt: sql`now() + make_interval(hours => ${PROOF_HOURS})`,
    });
  });
  return token;
}

/** What this token proves; null for one that was used, has run out, or never was. */
export async function emailProof(token: string): Promise<EmailProof | null> {
  const [proof] = await db
    .select({
      userId: users.id,
      email: emailProofs.email,
      isChange: sql<boolean>`${emailProofs.email} <> ${users.email}`,
      openedAt: users.createdAt,
    })
    .from(emailProofs)
    .innerJoin(users, eq(users.id, emailProofs.userId))
    .where(isValid(token));
  return proof ?? null;
}

/**
 * Makes the address that a link was mailed to the account's confirmed one, where the link is this user's. All links of
 * the account are void then. `previous` is the address before.
 */
export async function confirmEmail(
  userId: string,
  token: string,
): Promise<{ result: "confirmed" | "changed"; previous: string; email: string } | { result: "void" | "taken" }> {
  try {
    return await db.transaction(async (tx) => {
      const [user] = await tx
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, userId))
        .for("no key update");
      const [proof] = await tx
        .delete(emailProofs)
        .where(and(isValid(token), eq(emailProofs.userId, userId)))
        .returning({ email: emailProofs.email });
      if (!user || !proof) return { result: "void" };
      await tx
        .update(users)
        .set({ email: proof.email, emailVerified: true, confirmBy: null, updatedAt: sql`now()` })
        .where(eq(users.id, userId));
      await voidProofs(tx, userId);
      const result = proof.email === user.email ? "confirmed" : "changed";
      return { result, previous: user.email, email: proof.email };
    });
  } catch (error) {
    if (isTaken(error)) return { result: "taken" };
    throw error;
  }
}

/**
 * Hands an account that was never confirmed to the owner of its mailbox, with a new password: every session, password
 * and linked identity that it had before is gone. Null where the token proves no such thing.
 */
export async function claimByLink(token: string, passwordHash: string): Promise<{ userId: string } | null> {
  return db.transaction(async (tx) => {
    const [proof] = await tx
      .select({ userId: emailProofs.userId, email: emailProofs.email })
      .from(emailProofs)
      .where(isValid(token));
    const claimed = proof && (await takeAway(tx, proof.email, proof.userId));
    if (!claimed) return null;
    await tx.insert(accounts).values({
      id: randomBytes(16).toString("hex"),
      accountId: claimed.userId,
      providerId: "credential",
      userId: claimed.userId,
      password: passwordHash,
    });
    return claimed;
  });
}

/** The same for a mailbox that an issuer vouches for; null where no account with this address waits to be confirmed. */
export async function claimByIssuer(email: string): Promise<{ userId: string } | null> {
  return db.transaction((tx) => takeAway(tx, email.toLowerCase()));
}

async function takeAway(tx: Transaction, email: string, userId?: string): Promise<{ userId: string } | null> {
  const [user] = await tx
    .update(users)
    .set({
      emailVerified: true,
      confirmBy: null,
      credentialsChangedAt: sql`clock_timestamp()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.email, email), eq(users.emailVerified, false), userId ? eq(users.id, userId) : undefined))
    .returning({ userId: users.id });
  if (!user) return null;
  await tx.delete(accounts).where(eq(accounts.userId, user.userId));
  await dropSecondFactor(tx, user.userId);
  await tx.delete(sessions).where(eq(sessions.userId, user.userId));
  await voidProofs(tx, user.userId);
  return user;
}

/** Of an account that changes hands: what its first opener set up must not keep its owner out. */
export async function dropSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ hasSecondFactor: false }).where(eq(users.id, userId));
}

/** Whatever was mailed about this account before: none of it may work any more. */
export async function voidProofs(tx: Pick<typeof db, "delete">, userId: string): Promise<void> {
  await tx.delete(emailProofs).where(eq(emailProofs.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

function isValid(token: string) {
  return and(eq(emailProofs.tokenHash, hashOf(token)), gt(emailProofs.expiresAt, sql`now()`));
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Another account has the address. */
function isTaken(error: unknown): boolean {
  const cause =
    error instanceof Error ? (error.cause as { code?: string; constraint?: string } | undefined) : undefined;
  return cause?.code === "23505" && cause.constraint === "users_email";
}
