import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";

import { appSecret } from "#app/platform/app-secret.server.ts";
import { db } from "#db/client.server.ts";
import { secondFactors } from "#db/schema.ts";

import { stepOf, totpSeal } from "./totp.ts";

const seal = totpSeal(appSecret, "kept");

export const sealSecret = (userId: string, secret: string, now: Date) => seal.seal(userId, secret, now);

/** Returns true for the current code that was not accepted before. The caller counts the attempt. */
export async function acceptCode(userId: string, code: string, now: Date): Promise<boolean> {
  const [app] = await db
    .select({ sealed: secondFactors.totpSecret })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.totpSecret)));
  const opened = app && (await seal.open(userId, app.sealed!));
  const step = opened ? stepOf(code, opened.secret, now) : null;
  if (step === null) return false;
  // In one statement: of two simultaneous requests with the same code one is rejected.
  const accepted = await db
    .update(secondFactors)
    .set({ totpLastStep: sql`${step}::bigint` })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.totpSecret, app!.sealed!),
        or(isNull(secondFactors.totpLastStep), lt(secondFactors.totpLastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return accepted.length > 0;
}
