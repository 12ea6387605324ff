import { wrongPasswordsEmail } from "#app/auth/emails/account-email.ts";
import {
  refundEmailAttempt,
  refundAttempt,
  countEmailAttempt,
  countAttempt,
} from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { deviceDigest, deviceOf, isKnownDevice, noteDevice } from "#app/auth/session/known-devices.queries.server.ts";
import { t } from "#app/language/t.ts";
import { log } from "#app/platform/log.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { accountOf } from "./queries.server.ts";

export interface SignInAttempt {
  refund(): Promise<void>;
}

/** Rejects before hashing, with or without an account. A known device has attempts that nobody else can use up. */
export async function trySignIn(request: Request, email: string): Promise<SignInAttempt | Response> {
  const attempt = await countEmailAttempt("sign-in", email, ...LIMITS.wrongPasswords);
  if (attempt.allowed) return { refund: () => refundEmailAttempt("sign-in", email, ...LIMITS.wrongPasswords) };
  const device = deviceDigest(email, deviceOf(request));
  if (!(await isKnownDevice(device))) {
    warnOnce(email);
    return tooManyRequests(attempt.retryAfterSeconds);
  }
  const key = `sign-in-device|${device}`;
  const deviceAttempt = await countAttempt(key, LIMITS.wrongPasswordsOnKnownDevice);
  return deviceAttempt.allowed
    ? { refund: () => refundAttempt(key) }
    : tooManyRequests(deviceAttempt.retryAfterSeconds);
}

export async function trustDevice(request: Request, email: string): Promise<void> {
  const account = await accountOf(email);
  if (account) await noteDevice({ ...account, email }, deviceOf(request));
}

const pending = new Set<Promise<void>>();

/** Runs beside the answer, which takes equally long for an address without an account. */
function warnOnce(email: string): void {
  const work = warn(email)
    .catch((error: unknown) => log.error({ err: error }, "a warning of wrong passwords could not be prepared"))
    .finally(() => pending.delete(work));
  pending.add(work);
}

async function warn(email: string): Promise<void> {
  const attempt = await countEmailAttempt("warning-wrong-passwords", email, LIMITS.warningsToMailbox);
  if (!attempt.allowed) return;
  log.warn({}, "too many wrong passwords for one account: from unknown devices none is looked at for now");
  if (!(await accountOf(email))) return;
  const url = new URL("/forgot-password", siteAddress).href;
  mailer.send("wrong-passwords", email, () => wrongPasswordsEmail({ url }));
}

export async function drainWarnings(): Promise<void> {
  await Promise.all(pending);
}

function tooManyRequests(retryAfterSeconds: number): Response {
  return Response.json(
    { message: t("Too many requests. Please try again later.") },
    { status: 429, headers: { "X-Retry-After": String(retryAfterSeconds) } },
  );
}
