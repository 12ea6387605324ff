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

export const PROOF_HOURS = 24;

export interface EmailProof {
  userId: string;
  email: string;
  isChange: boolean;
  openedAt: Date;
}

/** Stores only the token's hash. Voids an earlier link to the same address. */
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

/** Removes all earlier sessions, passwords and linked identities. Null if the token is not valid for that. */
export async function claimByLink(token: string, passwordHash: string): Promise<{ userId: string } | null> {
  return db.transaction(async (tx) => {
    const [proof] = await tx
      .select({ userId: emailProofs.userId, email: emailProofs.email })
      .from(emailProofs)
      .where(isValid(token));
    const claimed = proof && (await transfer(tx, proof.email, proof.userId));
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

export async function claimByIssuer(email: string): Promise<{ userId: string } | null> {
  return db.transaction((tx) => transfer(tx, email.toLowerCase()));
}

async function transfer(tx: Transaction, email: string, userId?: string): Promise<{ userId: string } | null> {
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

/** What the first user of a transferred account set up must not lock its owner out. */
export async function dropSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ hasSecondFactor: false }).where(eq(users.id, userId));
}

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

function isTaken(error: unknown): boolean {
  const cause =
    error instanceof Error ? (error.cause as { code?: string; constraint?: string } | undefined) : undefined;
  return cause?.code === "23505" && cause.constraint === "users_email";
}
