import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { and, eq, getTableColumns, gt, isNull, ne, sql } from "drizzle-orm";

import { currentConnection, dbWithHooks } from "#app/auth/model/current-transaction.server.ts";
import { dropSecondFactor, voidProofs } from "#app/auth/model/email-proofs.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, moderationLog, sessions, users, verifications } from "#db/schema.ts";

type FindOne = Parameters<ReturnType<typeof library>["findOne"]>[0];

const library = drizzleAdapter(dbWithHooks, {
  provider: "pg",
  transaction: true,
  schema: { user: users, session: sessions, account: accounts, verification: verifications },
});

/**
 * Our tables, as better-auth reads and writes them. The session of a request is one prepared statement of our own; the
 * library sends two, which PostgreSQL plans anew each time.
 */
export const accountsDatabase: typeof library = (options) => {
  const adapter = library(options);
  return {
    ...adapter,
    async findOne<Row>(query: FindOne): Promise<Row | null> {
      const token = tokenIn(query);
      if (token === null) return adapter.findOne<Row>(query);
      const [found] = await sessionWithUser.execute({ token });
      return found ? ({ ...found.session, user: found.user } as Row) : null;
    },
  };
};

const { suspensionReason: _, adminGrantedAt: __, ...userColumns } = getTableColumns(users);

const sessionWithUser = db
  .select({ session: sessions, user: userColumns })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(eq(sessions.token, sql.placeholder("token")))
  .prepare("session_with_user");

/** The token of a query for the session that has it, with its user; null for any other query. */
function tokenIn({ model, where, join, select }: FindOne): string | null {
  const [condition, ...others] = where;
  const isIt = model === "session" && join?.["user"] === true && !select && others.length === 0;
  if (!isIt || condition?.field !== "token" || (condition.operator ?? "eq") !== "eq") return null;
  return typeof condition.value === "string" ? condition.value : null;
}

/** Time by the database's clock, by which times of several hosts are compared. */
export async function databaseTime(): Promise<Date> {
  const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]!.now);
}

/** An account that stays unconfirmed is deleted a day after it was opened. */
export async function setConfirmBy(userId: string): Promise<void> {
  await db
    .update(users)
    .set({ confirmBy: sql`${users.createdAt} + interval '1 day'` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}

export async function emailOf(userId: string): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

export async function openedAt(userId: string): Promise<Date> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  return user?.createdAt ?? new Date();
}

/**
 * The existing account to which an issuer was added; null if the issuer is its only way to sign in, so that it is new.
 */
export async function joinedReader(userId: string): Promise<{ email: string } | null> {
  const [user] = await db
    .select({ email: users.email, ways: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, userId))
    .groupBy(users.id);
  return user && user.ways > 1 ? { email: user.email } : null;
}

/**
 * After a new password by mailed link: confirms the address and voids earlier links. For an unconfirmed account,
 * removes everything but the password, because the mailbox's owner takes it over. Returns the address, null if the
 * account is gone.
 */
export async function afterReset(userId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update");
    if (!user) return null;
    if (!user.emailVerified) {
      await tx.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, "credential")));
      await dropSecondFactor(tx, userId);
      await tx
        .update(users)
        .set({ emailVerified: true, confirmBy: null, updatedAt: sql`now()` })
        .where(eq(users.id, userId));
    }
    await voidProofs(tx, userId);
    return user.email;
  });
}

/**
 * Makes the owner's account an admin once its address is confirmed; never another account, and not again after the role
 * was revoked. Returns whether it did.
 */
export async function grantOwner(userId: string, adminEmail: string | undefined): Promise<boolean> {
  if (!adminEmail) return false;
  return db.transaction(async (tx) => {
    const [granted] = await tx
      .update(users)
      .set({ role: "admin", adminGrantedAt: sql`now()`, updatedAt: sql`now()` })
      .where(
        and(
          eq(users.id, userId),
          eq(users.email, adminEmail),
          eq(users.emailVerified, true),
          isNull(users.adminGrantedAt),
        ),
      )
      .returning({ id: users.id });
    if (!granted) return false;
    await tx.insert(moderationLog).values({ act: "role-granted", origin: "configuration", userId });
    return true;
  });
}

/** The account with this address; null if there is none. */
export async function accountOf(email: string): Promise<{ id: string } | null> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return account ?? null;
}

/** End and reason of the account's suspension; null if it is not suspended. */
export async function suspension(userId: string): Promise<{ until: Date; reason: string } | null> {
  const [suspended] = await currentConnection()
    .select({ until: users.suspendedUntil, reason: users.suspensionReason })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.suspendedUntil, sql`now()`)));
  return suspended ? { until: suspended.until!, reason: suspended.reason! } : null;
}

export async function endSessionById(id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}
