import { and, eq, lt, or, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { passkeys, verifications } from "#db/schema.ts";

import type { KnownPasskey } from "./passkey-ceremony.ts";

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

/** False if its counter has not grown: of two copies of a counting passkey only one may be accepted. */
export async function notePasskeyUse(id: string, counter: number): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), eq(passkeys.counter, 0))))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Returns false if it was used before. */
export async function takeChallenge(digest: string, until: Date): Promise<boolean> {
  const first = await db
    .insert(verifications)
    .values({ id: `passkey-${digest}`, identifier: "used passkey challenge", value: "", expiresAt: until })
    .onConflictDoNothing()
    .returning({ id: verifications.id });
  return first.length > 0;
}
