import { and, eq, isNotNull, ne, sql } from "drizzle-orm";

import { eraseAccount } from "#app/account/model/erasure.server.ts";
import { noteAct } from "#app/auth/model/staff-acts.server.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { longDates } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { moderationLog, users } from "#db/schema.ts";

export const WAITING_A_PAGE = 50;

export interface WaitingReader {
  id: string;
  email: string;
  /** Whether they have shown that they read mail at this address. */
  confirmed: boolean;
  registered: string;
}

const waits = and(isNotNull(users.waitingSince), ne(users.role, "admin"))!;

/** Whose accounts wait for approval, those first who wait longest; at most `WAITING_A_PAGE` after so many. */
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

/** Lets the reader in, and returns their address; null where no such account waits any more. */
export async function approveReader(adminId: string, readerId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [approved] = await tx
      .update(users)
      .set({ waitingSince: null, updatedAt: sql`now()` })
      .where(and(eq(users.id, readerId), waits))
      .returning({ email: users.email });
    if (!approved) return null;
    await tx.insert(moderationLog).values({ adminId, act: "reader-admitted", readerId });
    return approved.email;
  });
}

/** Erases an account that waits, and returns its address; null where it does not wait any more. */
export async function declineReader(adminId: string, readerId: string): Promise<string | null> {
  const email = await eraseAccount(readerId, "waiting");
  if (email !== null) await db.transaction((tx) => noteAct(tx, adminId, "reader-declined"));
  return email;
}

/** Since when this account waits; null where it does not. */
export async function waitingDate(userId: string): Promise<Date | null> {
  const [user] = await db
    .select({ since: users.waitingSince })
    .from(users)
    .where(and(eq(users.id, userId), waits));
  return user?.since ?? null;
}
