import { and, eq, gt, sql } from "drizzle-orm";

import { db, pool } from "#db/client.server.ts";
import { digestOfVisit, FIRST_VISIT } from "#db/first-visit.ts";
import { grantAdmin } from "#db/roles.ts";
import { users, verifications } from "#db/schema.ts";

const IS_OPEN = and(
  eq(verifications.id, FIRST_VISIT),
  gt(verifications.expiresAt, sql`now()`),
  sql`not exists (select from ${users})`,
);

/** A place without any account whose start has printed a code. */
export async function isFirstVisit(): Promise<boolean> {
  return (await db.$count(verifications, IS_OPEN)) > 0;
}

/** Of two who use the code at the same time, one has used it. */
export async function spendCode(code: string): Promise<boolean> {
  const used = await db
    .delete(verifications)
    .where(and(IS_OPEN, eq(verifications.value, digestOfVisit(code))))
    .returning({ id: verifications.id });
  return used.length > 0;
}

/** After an account could not be made. */
export async function returnCode(code: string): Promise<void> {
  await db
    .insert(verifications)
    .values({
      id: FIRST_VISIT,
      identifier: FIRST_VISIT,
      value: digestOfVisit(code),
      expiresAt: sql`now() + interval '1 year'`,
    })
    .onConflictDoNothing();
}

/** False if there is no such account. Who has the code may; the address is confirmed by mail later, as everybody's. */
export async function grantFirstAdmin(email: string): Promise<boolean> {
  return ["granted", "already"].includes(await grantAdmin(pool, email, { unverified: true }));
}
