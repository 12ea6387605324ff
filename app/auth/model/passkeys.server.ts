import { and, eq, lt, or, sql } from "drizzle-orm";

import type { KnownPasskey } from "#app/auth/model/passkey-ceremony.ts";
import { db } from "#db/client.server.ts";
import { passkeys, verifications } from "#db/schema.ts";

const known = {
  id: passkeys.id,
  publicKey: passkeys.publicKey,
  counter: passkeys.counter,
  transports: passkeys.transports,
};

export async function passkeysOf(userId: string): Promise<KnownPasskey[]> {
  return db.select(known).from(passkeys).where(eq(passkeys.userId, userId));
}

export async function passkeyById(id: string): Promise<(KnownPasskey & { userId: string }) | null> {
  const [found] = await db
    .select({ ...known, userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.id, id));
  return found ?? null;
}

/**
 * Notes that a passkey was used. False where its counter has not grown: it is checked again where it is written, because
 * two copies of a passkey that count must not both be believed.
 */
export async function notePasskeyUse(id: string, counter: number): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), eq(passkeys.counter, 0))))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Whether nobody has answered this challenge before; whoever asks uses it up. */
export async function takeChallenge(digest: string, until: Date): Promise<boolean> {
  const first = await db
    .insert(verifications)
    .values({ id: `passkey-${digest}`, identifier: "used passkey challenge", value: "", expiresAt: until })
    .onConflictDoNothing()
    .returning({ id: verifications.id });
  return first.length > 0;
}
