import { wrongCodesEmail } from "#app/auth/emails/account-email.ts";
import { countAttempt, countEmailAttempt, type Attempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { noteAccountEvent } from "#app/auth/session/account-events.queries.server.ts";
import { deviceDigest, deviceOf, isKnownDevice } from "#app/auth/session/known-devices.queries.server.ts";
import { userToReturn } from "#app/auth/sign-in/queries.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

/** Known devices have attempts of their own, so that somebody who knows the password cannot keep the user out. */
export async function countCodeAttempt(
  request: Request,
  userId: string,
  what: "code" | "recovery-code",
): Promise<Attempt> {
  const { email } = (await userToReturn(userId)) ?? { email: "" };
  const attempt = await countEmailAttempt(what, email, ...LIMITS.codes);
  if (attempt.allowed) return attempt;
  const device = deviceDigest(email, deviceOf(request));
  if (await isKnownDevice(device)) return countAttempt(`${what}-device|${device}`, LIMITS.codesOnKnownDevice);
  const warning = await countEmailAttempt("warning-wrong-codes", email, LIMITS.warningsToMailbox);
  if (warning.allowed) {
    await noteAccountEvent(userId, "wrong-codes", request.headers.get("User-Agent"));
    mailer.send("wrong-codes", email, () => wrongCodesEmail({ url: new URL("/forgot-password", siteAddress).href }));
  }
  return attempt;
}
