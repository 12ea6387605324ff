import { and, eq, isNotNull, ne, sql } from "drizzle-orm";

import { eraseAccount, type Address } from "#app/account/erasure/erasure.queries.server.ts";
import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { closeTasks } from "#app/auth/notices/seen.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { longDates } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

export const WAITING_A_PAGE = 50;

export interface WaitingReader {
  id: string;
  email: string;
  confirmed: boolean;
  registered: string;
}

const waits = and(isNotNull(users.waitingSince), ne(users.role, "admin"))!;

/** Accounts that wait for approval, longest first: at most `WAITING_A_PAGE`, after the first `skip`. */
export async function waitingReaders(adminId: string, skip: number) {
  const [rows, timeZone] = await Promise.all([
    db
      .select({ id: users.id, email: users.email, confirmed: users.emailVerified, waitingSince: users.waitingSince })
      .from(users)
      .where(waits)
      .orderBy(users.waitingSince, users.id)
      .offset(skip)
      .limit(WAITING_A_PAGE + 1),
    timeZoneOf(adminId),
  ]);
  const date = longDates(timeZone);
  const readers = rows.slice(0, WAITING_A_PAGE).map(({ waitingSince, ...reader }): WaitingReader => ({
    ...reader,
    registered: date(waitingSince!),
  }));
  return { readers, next: rows.length > readers.length ? skip + WAITING_A_PAGE : null };
}

/** Approves an account and returns its e-mail address; null if it is not waiting. */
export async function approveReader(adminId: string, userId: string): Promise<Address | null> {
  return db.transaction(async (tx) => {
    const [approved] = await tx
      .update(users)
      .set({ waitingSince: null, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), waits))
      .returning({ email: users.email, emailVerified: users.emailVerified });
    if (!approved) return null;
    await closeTasks(tx, { waitingId: userId });
    await logAct(tx, adminId, "reader-admitted", { userId });
    return approved;
  });
}

export async function declineReader(adminId: string, userId: string): Promise<Address | null> {
  const erased = await eraseAccount(userId, "waiting");
  if (erased === null || erased === "last-admin") return null;
  await db.transaction((tx) => logAct(tx, adminId, "reader-declined"));
  return erased;
}

export async function waitingDate(userId: string): Promise<Date | null> {
  const [user] = await db
    .select({ since: users.waitingSince })
    .from(users)
    .where(and(eq(users.id, userId), waits));
  return user?.since ?? null;
}
