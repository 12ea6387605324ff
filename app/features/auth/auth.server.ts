import { env } from "#app/env.server.ts";
import { AUTH_PATH, createAuth } from "#app/server/auth/auth.ts";
import { TooBusy } from "#app/server/auth/password-hash.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/server/client-address.ts";
import { log } from "#app/server/log.ts";
import { resetLetter, verificationLetter } from "#app/server/mail/account-letters.ts";
import { houseSecret } from "#app/shared/house-secret.server.ts";
import { noteDevice } from "#app/shared/known-devices.server.ts";
import { libraryLimits } from "#app/shared/limits.server.ts";
import { mailer } from "#app/shared/mailer.server.ts";
import { siteAddress } from "#app/shared/site-address.server.ts";
import { suspensionEnd } from "#app/shared/suspension.ts";
import { timeZoneOf } from "#app/shared/time-zone.server.ts";

import { google } from "./google.server.ts";
import { accountsDatabase, confirmAddress, dropPendingProofs, suspension } from "./queries.server.ts";
import { drainWarnings, mayWriteTo } from "./sign-in-limits.server.ts";

/** The accounts of this process. */
export const auth = createAuth({
  origin: siteAddress,
  secret: houseSecret,
  database: accountsDatabase,
  limits: libraryLimits,
  letters: {
    async verify({ email }, token) {
      if (!(await mayWriteTo(email, "verification"))) return;
      mailer.send({ to: email, ...verificationLetter({ url: pageLink("/verify-email", token) }) });
    },
    async reset({ email }, token) {
      if (!(await mayWriteTo(email, "reset"))) return;
      mailer.send({ to: email, ...resetLetter({ url: pageLink("/reset-password", token) }) });
    },
  },
  oidc: google && {
    ...google,
    report: (reason) => log.warn({ issuer: env.OIDC_ISSUER, reason }, `sign-in with ${env.OIDC_NAME} failed`),
  },
  onProvenAddress: (userId) => confirmAddress(userId, env.ADMIN_EMAIL),
  async onPasswordReset(userId) {
    await dropPendingProofs(userId);
    // The link was mailed, so whoever followed it reads that address's mail.
    await confirmAddress(userId, env.ADMIN_EMAIL);
  },
  onSignedIn: ({ userId, ipAddress, userAgent }) =>
    noteDevice(userId, { address: ipAddress ?? "", userAgent: userAgent ?? "" }),
  async suspensionOf(userId) {
    const suspended = await suspension(userId);
    if (!suspended) return null;
    const end = suspensionEnd(suspended.until, await timeZoneOf(userId));
    const objection = env.SUPPORT_EMAIL ? ` (if you disagree, write to ${env.SUPPORT_EMAIL})` : "";
    return `This account is suspended ${end}${objection}: ${suspended.reason}`;
  },
});

/**
 * Hands a form, or a question without a body, over to better-auth's own endpoint, so that its limits and checks hold
 * as if the browser had called it. The answer's body may hold a session's token: take its cookies and its error, no more.
 */
export function callAuth(request: Request, path: string, body?: Record<string, unknown>): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/json", Origin: siteAddress });
  for (const name of ["Cookie", "User-Agent", CLIENT_ADDRESS_HEADER]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const url = new URL(AUTH_PATH + path, siteAddress);
  const handed = new Request(url, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
  return auth.handler(handed).catch((error: unknown) => {
    if (error instanceof TooBusy) return Response.json({ message: TOO_BUSY }, { status: 503 });
    throw error;
  });
}

const TOO_BUSY = "Too many people are signing in at this moment. Please try again.";

/** Whose password a mailed token may set; empty for a token that means nothing. The token stays what it is. */
export async function addressToReset(token: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const proof = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const user = proof && (await internalAdapter.findUserById(proof.value));
  return user?.email ?? "";
}

const asked = new Set<Promise<unknown>>();

/**
 * Asks for a reset mail after the answer has gone out: it takes no longer for an address we know than for
 * one we do not, and a limit that is reached looks the same too.
 */
export function askForReset(request: Request, email: string): void {
  const work = callAuth(request, "/request-password-reset", { email })
    .catch((error: unknown) => log.error({ err: error }, "a reset mail could not be prepared"))
    .finally(() => asked.delete(work));
  asked.add(work);
}

/** For shutdown: what was promised is still done. */
export async function drainAccounts(): Promise<void> {
  await Promise.all(asked);
  await drainWarnings();
  await mailer.drain();
}

/** What better-auth says went wrong, in words for the reader; null where nothing did. */
export async function authProblem(response: Response): Promise<string | null> {
  if (response.ok) return null;
  if (response.status === 429) return "Too many tries. Please wait a few minutes and try again.";
  const body: unknown = await response.json().catch(() => null);
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === "string" && message !== "" ? message : "An error occurred";
}

function pageLink(path: string, token: string): string {
  return new URL(`${path}?${new URLSearchParams({ token })}`, siteAddress).href;
}
