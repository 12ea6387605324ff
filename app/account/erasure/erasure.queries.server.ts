import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";

import { isOnly, lockAdmins } from "#app/auth/admins/admins.queries.server.ts";
import { countedAs } from "#app/auth/limits/limits.queries.server.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { rereadInRanking } from "#app/deck/ranking/ranking.queries.server.ts";
import { goOnWithout, roundsOf } from "#app/deck/together/people.queries.server.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { db } from "#db/client.server.ts";
import { digestOf, noteErased } from "#db/erased-readers.ts";
import { erasedReaders, rateLimits, users, verifications } from "#db/schema.ts";

/** Conditions that must still hold when someone else than the account's reader erases it. */
const CONDITIONS = {
  unconfirmed: eq(users.emailVerified, false),
  reader: ne(users.role, "admin"),
  waiting: and(isNotNull(users.waitingSince), ne(users.role, "admin")),
};

export interface Address {
  email: string;
  emailVerified: boolean;
}

type Erased = Address | "last-admin" | null;

/**
 * Erases an account in the database and outside; with `only`, only if that condition still holds. Returns its e-mail
 * address, null if nothing was erased, or "last-admin". Rejects with the database's error and then erases nothing.
 */
export async function eraseAccount(userId: string, only?: keyof typeof CONDITIONS): Promise<Erased> {
  const rounds = await roundsOf(userId);
  const erased = await eraseRows(userId, only);
  if (!erased || erased === "last-admin") return erased;
  await goOnWithout(rounds).catch((error: unknown) =>
    log.warn({ err: error }, "a round does not know yet that somebody is gone"),
  );
  await mailer.forget(erased.email);
  await noteErased(env.DATA_DIR, [digestOf(userId)]).catch((error: unknown) =>
    log.warn({ err: error }, "an erasure stands in the database, but not yet in the file beside it"),
  );
  void rereadInRanking(userId);
  return erased;
}

/**
 * Foreign keys delete referring rows; rows that only mention the reader are searched for. Stores a digest of the id, so
 * that restoring a backup does not bring the reader back. A concurrent second call returns null.
 */
async function eraseRows(userId: string, only?: keyof typeof CONDITIONS): Promise<Erased> {
  return db.transaction(async (tx) => {
    if (isOnly(userId, await lockAdmins(tx, userId))) return "last-admin";
    // Locks the user first: concurrent writes of another device wait and then fail.
    const [reader] = await tx
      .select({ email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(and(eq(users.id, userId), only && CONDITIONS[only]))
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
    // Keeps the counters of the e-mail address: otherwise registering and deleting would reset its limit of e-mails.
    await tx.delete(rateLimits).where(sql`substring(${rateLimits.key} from '[^|]*$') = ${countedAs(userId)}`);
    await tx.delete(users).where(eq(users.id, userId));
    await tx.insert(erasedReaders).values({ digest: digestOf(userId) });
    return reader;
  });
}

/** Does not match a longer address that contains this one. */
function wholeAddress(email: string): string {
  const literal = email.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  return String.raw`(^|[^[:alnum:]._%+'-])${literal}($|[^[:alnum:].-])`;
}
