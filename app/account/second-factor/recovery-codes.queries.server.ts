import { randomInt } from "node:crypto";

import { and, eq, isNull, sql } from "drizzle-orm";

import { hashPassword, verifyPassword } from "#app/auth/password/password-hash.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { recoveryCodes } from "#db/schema.ts";

const COUNT = 10;
/** Leaves out characters that are confused in handwriting: 0 and o, 1, i and l. */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 10;

/** Accepts any case and grouping. */
function normalizeCode(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, "");
}

/** Rejects with `TooBusy` while too many passwords wait to be hashed. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: COUNT }, () => {
    const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(normalizeCode(code)))) };
}

export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Returns how many codes are left, null if it is invalid. The caller counts the attempt. Rejects with `TooBusy`. */
export async function spendRecoveryCode(userId: string, typed: string): Promise<number | null> {
  const code = normalizeCode(typed);
  if (code.length !== LENGTH) return null;
  const left = await db
    .select({ id: recoveryCodes.id, hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  for (const { id, hash } of left) {
    if (!(await verifyPassword({ hash, password: code }))) continue;
    const spent = await db
      .update(recoveryCodes)
      .set({ usedAt: sql`now()` })
      .where(and(eq(recoveryCodes.id, id), isNull(recoveryCodes.usedAt)))
      .returning({ id: recoveryCodes.id });
    return spent.length > 0 ? left.length - 1 : null;
  }
  return null;
}
