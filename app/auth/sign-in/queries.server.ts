import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { and, eq, getTableColumns, gt, isNull, ne, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { currentConnection, dbWithHooks } from "#app/auth/session/current-transaction.queries.server.ts";
import { dropSecondFactor, voidProofs } from "#app/auth/session/email-proofs.queries.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, sessions, users, verifications } from "#db/schema.ts";

type FindOne = Parameters<ReturnType<typeof library>["findOne"]>[0];

const library = drizzleAdapter(dbWithHooks, {
  provider: "pg",
  transaction: true,
  schema: { user: users, session: sessions, account: accounts, verification: verifications },
});

export interface SignIn {
  /** By the database's clock. With a password: the last change of the account that reading it has seen. */
  began?: Date;
  isSuspended?: boolean;
}

export const accountsDatabase =
  (currentSignIn: () => SignIn | undefined): typeof library =>
  (options) => {
    const adapter = library(options);
    return {
      ...adapter,
      async findOne<Row>(query: FindOne): Promise<Row | null> {
        const signIn = currentSignIn();
        const email = signIn && emailIn(query);
        if (!email) return adapter.findOne<Row>(query);
        const found = await userWithAccounts.execute({ email });
        if (!found[0]) return null;
        const { user, began, isSuspended } = found[0];
        Object.assign(signIn, { began: new Date(began), isSuspended });
        return { ...user, account: found.flatMap((row) => row.account ?? []) } as Row;
      },
    };
  };

const { suspensionReason: _, adminGrantedAt: __, ...userColumns } = getTableColumns(users);

const userWithAccounts = db
  .select({
    user: userColumns,
    account: accounts,
    // Not now(): a change of the password may have its time already, and be committed after this statement.
    began: sql<string>`greatest(${users.createdAt}, ${users.credentialsChangedAt},
      case when ${users.suspendedUntil} <= now() then ${users.suspendedUntil} end)`,
    isSuspended: sql<boolean>`coalesce(${users.suspendedUntil} > now(), false)`,
  })
  .from(users)
  .leftJoin(accounts, eq(accounts.userId, users.id))
  .where(eq(users.email, sql.placeholder("email")))
  .prepare("");

function emailIn({ model, where, join, select }: FindOne): string | null {
  const [condition, ...others] = where;
  const isIt = model === "user" && join?.["account"] === true && !select && others.length === 0;
  if (!isIt || condition?.field !== "email" || (condition.operator ?? "eq") !== "eq") return null;
  return typeof condition.value === "string" ? condition.value : null;
}

export async function sessionWithUser(token: string) {
  const [found] = await sessionOfToken.execute({ token });
  return found ?? null;
}

const sessionOfToken = db
  .select({ session: sessions, user: userColumns })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(eq(sessions.token, sql.placeholder("token")))
  .prepare("");

export async function databaseTime(): Promise<Date> {
  const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]!.now);
}

export async function setConfirmBy(userId: string): Promise<void> {
  await db
    .update(users)
    .set({ confirmBy: sql`${users.createdAt} + interval '1 day'` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}

export async function userToReturn(userId: string) {
  const { id, email, hasSecondFactor, waitingSince } = users;
  const [user] = await db.select({ id, email, hasSecondFactor, waitingSince }).from(users).where(eq(id, userId));
  return user ?? null;
}

export async function openedAt(userId: string): Promise<Date> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  return user?.createdAt ?? new Date();
}

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
 * Confirms the address and voids earlier links. Of an unconfirmed account keeps the password only, because the
 * mailbox's owner takes it over. Returns the address, null if the account is gone.
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

/** Never another account, and not again after the role was revoked. Returns whether it did. */
export async function grantOwner(userId: string, adminEmail: string | undefined): Promise<boolean> {
  if (!adminEmail) return false;
  return db.transaction(async (tx) => {
    const [granted] = await tx
      .update(users)
      .set({ role: "admin", adminGrantedAt: sql`now()`, waitingSince: null, updatedAt: sql`now()` })
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
    await logAct(tx, null, "role-granted", { userId });
    return true;
  });
}

export async function accountOf(email: string): Promise<{ id: string } | null> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return account ?? null;
}

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
