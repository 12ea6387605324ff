import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";

import { stepOf, totpSeal } from "#app/auth/model/totp.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { db } from "#db/client.server.ts";
import { secondFactors } from "#db/schema.ts";

import { takeTurn } from "./limits.server.ts";

const seal = totpSeal(appSecret, "kept");

/** What a reader may try in place of their second factor, codes of the app and recovery codes together. */
const TRIES = { limit: 5, windowSeconds: 10 * 60 };

export const takeCodeTurn = (userId: string) => takeTurn(`second-factor|${userId}`, TRIES);

export const sealSecret = (userId: string, secret: string, now: Date) => seal.seal(userId, secret, now);

/** Whether this is the app's code of now, and has not been accepted before. The caller takes the turn. */
export async function acceptCode(userId: string, code: string, now: Date): Promise<boolean> {
  const [app] = await db
    .select({ sealed: secondFactors.totpSecret })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.totpSecret)));
  const opened = app && (await seal.open(userId, app.sealed!));
  const step = opened ? stepOf(code, opened.secret, now) : null;
  if (step === null) return false;
  // In one statement: of two who send the same code at the same moment one is refused.
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
