import { and, eq, gt, ne, sql } from "drizzle-orm";

import { forgetSuspendedMailbox, noteSuspendedMailbox } from "#app/auth/model/address-rules.server.ts";
import { displayName } from "#app/auth/model/display-name.server.ts";
import { FOR_GOOD, suspensionEnd } from "#app/auth/model/suspension.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { db } from "#db/client.server.ts";
import { moderationLog, profiles, sessions, users } from "#db/schema.ts";

import type { Suspension } from "./schema.ts";

export const READERS_A_PAGE = 50;

/** Suspends a reader and ends their sessions at once. False where there is none, or it is an admin. */
export async function suspendReader(adminId: string, readerId: string, { days, reason }: Suspension): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [suspended] = await tx
      .update(users)
      .set({
        suspendedUntil: days === null ? FOR_GOOD : sql`now() + make_interval(days => ${days})`,
        suspensionReason: reason,
      })
      .where(and(eq(users.id, readerId), ne(users.id, adminId), ne(users.role, "admin")))
      .returning({ until: users.suspendedUntil, email: users.email });
    if (!suspended) return false;
    await noteSuspendedMailbox(tx, readerId, suspended.email, suspended.until!);
    await tx.delete(sessions).where(eq(sessions.userId, readerId));
    await tx.insert(moderationLog).values({ adminId, act: "suspension", readerId, reason, until: suspended.until });
    return true;
  });
}

/** False where the reader is not suspended. */
export async function liftSuspension(adminId: string, readerId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lifted = await tx
      .update(users)
      .set({ suspendedUntil: null, suspensionReason: null })
      .where(and(eq(users.id, readerId), gt(users.suspendedUntil, sql`now()`)))
      .returning({ id: users.id });
    if (lifted.length === 0) return false;
    await forgetSuspendedMailbox(tx, readerId);
    await tx.insert(moderationLog).values({ adminId, act: "lift", readerId });
    return true;
  });
}

export interface SuspendedReader {
  id: string;
  name: string;
  /** `until November 25, 2026` */
  suspended: string;
  reason: string;
}

/** Who is suspended now, those first whose suspension ends first; at most `READERS_A_PAGE` after so many. */
export async function suspendedReaders(adminId: string, skip: number) {
  const [rows, timeZone] = await Promise.all([
    db
      .select({ id: users.id, name: displayName, until: users.suspendedUntil, reason: users.suspensionReason })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(gt(users.suspendedUntil, sql`now()`))
      .orderBy(users.suspendedUntil, users.id)
      .offset(skip)
      .limit(READERS_A_PAGE + 1),
    timeZoneOf(adminId),
  ]);
  const readers = rows.slice(0, READERS_A_PAGE).map(({ id, name, until, reason }): SuspendedReader => ({
    id,
    name,
    suspended: suspensionEnd(until!, timeZone),
    reason: reason!,
  }));
  return { readers, next: rows.length > readers.length ? skip + READERS_A_PAGE : null };
}
