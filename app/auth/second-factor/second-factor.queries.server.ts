import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";

import { db, type Transaction } from "#db/client.server.ts";
import { passkeys, recoveryCodes, secondFactors, sessions, siteSettings, users } from "#db/schema.ts";

export async function adminsNeedSecondFactor(): Promise<boolean> {
  const [settings] = await db.select({ needed: siteSettings.adminsNeedSecondFactor }).from(siteSettings);
  return settings?.needed ?? false;
}

export async function secondFactorOf(userId: string) {
  const [keys, [app], [codes]] = await Promise.all([
    db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        addedAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(desc(passkeys.createdAt), passkeys.id),
    db.select({ addedAt: secondFactors.totpAddedAt }).from(secondFactors).where(eq(secondFactors.userId, userId)),
    db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ]);
  return { passkeys: keys, appAddedAt: app?.addedAt ?? null, recoveryCodesLeft: codes?.left ?? 0 };
}

/** Makes every other session wait for the first factor. The last one's removal deletes recovery codes and proofs. */
export async function noteSecondFactor(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  const keys = await tx.$count(passkeys, eq(passkeys.userId, userId));
  const apps = await tx.$count(
    secondFactors,
    and(eq(secondFactors.userId, userId), isNotNull(secondFactors.totpSecret)),
  );
  const has = keys + apps > 0;
  await tx.update(users).set({ hasSecondFactor: has }).where(eq(users.id, userId));
  if (has) {
    await tx
      .update(sessions)
      .set({ secondFactorAt: sql`now()` })
      .where(eq(sessions.id, sessionId));
  } else {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));
  }
  return has;
}

export async function noteProof(userId: string, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provenAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}
