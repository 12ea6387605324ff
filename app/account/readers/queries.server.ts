import { and, eq, sql } from "drizzle-orm";

import { eraseAccount } from "#app/account/erasure/erasure.queries.server.ts";
import { lockAdmins } from "#app/auth/admins/admins.queries.server.ts";
import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { displayName } from "#app/auth/readers/display-name.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { env } from "#app/env.server.ts";
import { longDates } from "#app/platform/dates.ts";
import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import { db } from "#db/client.server.ts";
import { accountEvents, moderationLog, profiles, users } from "#db/schema.ts";

import type { RoleRefusal } from "./rules.ts";

export interface ReaderAccount {
  id: string;
  name: string;
  email: string;
  confirmed: boolean;
  /** Null if not known any more. */
  confirmedOn: string | null;
  joined: string;
  isAdmin: boolean;
  /** Null if no approval was needed. */
  approvedOn: string | null;
  approvedBy: string | null;
}

export async function readerAccount(adminId: string, userId: string): Promise<ReaderAccount | null> {
  const [[reader], [approval], timeZone] = await Promise.all([
    db
      .select({
        id: users.id,
        name: displayName,
        email: users.email,
        confirmed: users.emailVerified,
        role: users.role,
        createdAt: users.createdAt,
        confirmedAt: sql<Date | null>`(select max(${accountEvents.createdAt}) from ${accountEvents}
          where ${accountEvents.userId} = ${users.id} and ${accountEvents.kind} = 'email-confirmed')`.mapWith(
          users.createdAt,
        ),
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, userId)),
    db
      .select({ at: moderationLog.createdAt, by: displayName })
      .from(moderationLog)
      .leftJoin(users, eq(users.id, moderationLog.adminId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(moderationLog.userId, userId), eq(moderationLog.act, "reader-admitted")))
      .limit(1),
    timeZoneOf(adminId),
  ]);
  if (!reader) return null;
  const date = longDates(timeZone);
  const { role, createdAt, confirmedAt, ...shown } = reader;
  return {
    ...shown,
    confirmedOn: confirmedAt && date(confirmedAt),
    joined: date(createdAt),
    isAdmin: role === "admin",
    approvedOn: approval ? date(approval.at) : null,
    approvedBy: approval?.by ?? null,
  };
}

export async function grantRole(adminId: string, userId: string): Promise<RoleRefusal | null> {
  return db.transaction(async (tx) => {
    const [reader] = await tx
      .select({
        role: users.role,
        confirmed: users.emailVerified,
        waitingSince: users.waitingSince,
        suspended: sql<boolean>`coalesce(${users.suspendedUntil} > now(), false)`,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    if (!reader) return "gone";
    if (reader.role === "admin") return null;
    if (reader.waitingSince !== null) return "waiting";
    if (reader.suspended) return "suspended";
    if (!reader.confirmed && SENDS_MAIL) return "unconfirmed";
    await tx
      .update(users)
      .set({ role: "admin", updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    await logAct(tx, adminId, "role-granted", { userId });
    return null;
  });
}

export async function takeRole(adminId: string, userId: string): Promise<RoleRefusal | null> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, userId);
    const admin = admins.find(({ id }) => id === userId);
    if (!admin) return null;
    if (admin.email === env.ADMIN_EMAIL) return "owner";
    if (admins.length === 1) return "last";
    await tx
      .update(users)
      .set({ role: "user", updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    await logAct(tx, adminId, "role-taken", { userId });
    return null;
  });
}

export async function noteResetLink(adminId: string, userId: string): Promise<void> {
  await db.transaction((tx) => logAct(tx, adminId, "reset-link-made", { userId }));
}

export async function eraseReader(adminId: string, userId: string): Promise<boolean> {
  const erased = await eraseAccount(userId, "reader");
  if (erased === null || erased === "last-admin") return false;
  await db.transaction((tx) => logAct(tx, adminId, "account-erased"));
  return true;
}
