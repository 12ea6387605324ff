import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";

import { countedAs } from "#app/auth/model/limits.server.ts";
import { rankAnew } from "#app/deck/model/ranking.server.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";
import { mailer } from "#app/platform/mailer.server.ts";
import { db } from "#db/client.server.ts";
import { digestOf, noteErased } from "#db/erased-readers.ts";
import { erasedReaders, rateLimits, users, verifications } from "#db/schema.ts";

/** What must still hold of an account that is not erased by its own reader. */
const CONDITIONS = {
  unconfirmed: eq(users.emailVerified, false),
  waiting: and(isNotNull(users.waitingSince), ne(users.role, "admin")),
};

/**
 * Erases an account with all that belongs to it, in the database and beside it; with `only` not where that does not hold
 * any more. Returns its address, null where nothing was erased. Rejects with the database's error, and then everything
 * stays.
 */
export async function eraseAccount(userId: string, only?: keyof typeof CONDITIONS): Promise<string | null> {
  const erased = await eraseRows(userId, only);
  if (!erased) return null;
  if (erased.wasLastAdmin)
    log.warn("the last admin has deleted their account: `npm run admin -- grant EMAIL` makes another");
  await mailer.forget(erased.email);
  await noteErased(env.DATA_DIR, [digestOf(userId)]).catch((error: unknown) =>
    log.warn({ err: error }, "an erasure stands in the database, but not yet in the file beside it"),
  );
  void rankAnew(userId);
  return erased.email;
}

/**
 * Erases a reader in one transaction: what refers to them goes with their row, what only mentions them is
 * searched for. A digest of their id stays, so that no backup brings them back. Whoever asks a second time finds nobody
 * left, which is as good.
 */
async function eraseRows(
  userId: string,
  only?: keyof typeof CONDITIONS,
): Promise<{ email: string; wasLastAdmin: boolean } | null> {
  return db.transaction(async (tx) => {
    // Locked first: what another device writes meanwhile waits here, and is then refused.
    const [reader] = await tx
      .select({ email: users.email, role: users.role })
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
    // What counts for the address stays its day: else registering and leaving would lift the limit of its e-mails.
    await tx.delete(rateLimits).where(sql`substring(${rateLimits.key} from '[^|]*$') = ${countedAs(userId)}`);
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
