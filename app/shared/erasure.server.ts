import { and, eq, or, sql, type SQL } from "drizzle-orm";

import { env } from "#app/env.server.ts";
import { log } from "#app/server/log.ts";
import { db } from "#db/client.server.ts";
import { digestOf, noteErased } from "#db/erased-readers.ts";
import { erasedReaders, rateLimits, users, verifications } from "#db/schema.ts";

import { mailer } from "./mailer.server.ts";

interface Erased {
  email: string;
  wasLastAdmin: boolean;
}

/**
 * Erases an account with all that belongs to it, and the letters that wait for it. Null where there is none, or none of
 * which `only` still holds.
 */
export async function eraseAccount(userId: string, only?: SQL): Promise<Erased | null> {
  const erased = await eraseRows(userId, only);
  if (!erased) return null;
  await mailer.forget(erased.email);
  await noteErased(env.DATA_DIR, [digestOf(userId)]).catch((error: unknown) =>
    log.warn({ err: error }, "an erasure stands in the database, but not yet in the file beside it"),
  );
  return erased;
}

/**
 * Erases a reader in one transaction: what refers to them goes with their row, what only mentions them is
 * searched for. A digest of their id stays, so that no backup brings them back. Whoever asks a second time finds nobody
 * left, which is as good. `only` names a condition that must still hold then.
 */
async function eraseRows(userId: string, only?: SQL): Promise<Erased | null> {
  return db.transaction(async (tx) => {
    // Locked first: what another device writes meanwhile waits here, and is then refused.
    const [reader] = await tx
      .select({ email: users.email, role: users.role })
      .from(users)
      .where(and(eq(users.id, userId), only))
      .for("update");
    if (!reader) return null;

    const mention = sql`${wholeAddress(reader.email)}`;
    await tx
      .delete(verifications)
      .where(
        or(
          sql`strpos(${verifications.identifier}, ${userId}) > 0`,
          sql`strpos(${verifications.value}, ${userId}) > 0`,
          sql`${verifications.identifier} ~* ${mention}`,
          sql`${verifications.value} ~* ${mention}`,
        ),
      );
    await tx
      .delete(rateLimits)
      .where(or(sql`strpos(${rateLimits.key}, ${userId}) > 0`, sql`${rateLimits.key} ~* ${mention}`));
    await tx.delete(users).where(eq(users.id, userId));
    await tx.insert(erasedReaders).values({ digest: digestOf(userId) });

    const wasLastAdmin = reader.role === "admin" && (await tx.$count(users, eq(users.role, "admin"))) === 0;
    return { email: reader.email, wasLastAdmin };
  });
}

/** A pattern for this address, but not for a longer one that it is a part of. */
function wholeAddress(email: string): string {
  const literal = email.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  return String.raw`(^|[^[:alnum:]._%+'-])${literal}($|[^[:alnum:].-])`;
}
