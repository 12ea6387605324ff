import { AsyncLocalStorage } from "node:async_hooks";

import { noteAccountEvent } from "#app/auth/model/account-events.server.ts";
import { AUTH_PATH, createAuth } from "#app/auth/model/auth.ts";
import { claimByIssuer, createEmailProof } from "#app/auth/model/email-proofs.server.ts";
import { admit } from "#app/auth/model/joining.server.ts";
import { REFUSAL_TEXTS } from "#app/auth/model/joining.ts";
import {
  claimedLetter,
  issuerLinkedLetter,
  newPasswordLetter,
  resetLetter,
  verificationLetter,
} from "#app/auth/model/letters/account-letters.ts";
import { libraryLimits } from "#app/auth/model/limits.server.ts";
import { TooBusy } from "#app/auth/model/password-hash.ts";
import { suspensionEnd } from "#app/auth/model/suspension.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { env } from "#app/env.server.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";
import { log } from "#app/platform/log.ts";
import { mailer } from "#app/platform/mailer.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { google } from "./google.server.ts";
import {
  accountsDatabase,
  afterReset,
  databaseTime,
  joinedReader,
  openedAt,
  setConfirmBy,
  suspension,
} from "./queries.server.ts";
import { drainWarnings, mayWriteTo } from "./sign-in-limits.server.ts";

/** The accounts of this process. */
export const auth = createAuth({
  origin: siteAddress,
  secret: appSecret,
  database: accountsDatabase,
  limits: libraryLimits,
  async sendReset({ email }, token) {
    if (!(await mayWriteTo(email, "reset"))) return;
    mailer.send({ to: email, ...resetLetter({ url: pageLink("/reset-password", token) }) });
  },
  oidc: google && {
    ...google,
    report: (reason) => log.warn({ issuer: env.OIDC_ISSUER, reason }, `sign-in with ${env.OIDC_NAME} failed`),
    claim: claimForIssuer,
  },
  async onNewAccount({ id, email, emailVerified }) {
    await noteAccountEvent(id, "registered", null);
    if (emailVerified) return;
    if (env.SMTP_URL) await setConfirmBy(id);
    await sendVerification({ id, email });
  },
  async onLinkedIssuer(userId) {
    const reader = await joinedReader(userId);
    if (!reader) return;
    await noteAccountEvent(userId, "issuer-linked", null);
    mailer.send({ to: reader.email, ...issuerLinkedLetter({ issuer: env.OIDC_NAME, url: SECURITY_PAGE }) });
  },
  async admit(email, invitation) {
    const admission = await admit(email, invitation);
    return "refusal" in admission ? { code: admission.refusal, message: REFUSAL_TEXTS[admission.refusal] } : admission;
  },
  async onPasswordReset(userId) {
    const email = await afterReset(userId);
    await noteAccountEvent(userId, "password-reset", null);
    if (email) mailer.send({ to: email, ...newPasswordLetter({ url: pageLink("/forgot-password") }) });
  },
  signInBegan: () => signIns.getStore()?.began,
  async suspensionOf(userId) {
    const suspended = await suspension(userId);
    if (!suspended) return null;
    const end = suspensionEnd(suspended.until, await timeZoneOf(userId));
    const objection = env.SUPPORT_EMAIL ? ` (if you disagree, write to ${env.SUPPORT_EMAIL})` : "";
    return `This account is suspended ${end}${objection}: ${suspended.reason}`;
  },
});

const SECURITY_PAGE = pageLink("/account/security");

/** An account that waits to be confirmed goes to whom the issuer vouches for, and nothing of its first opener stays. */
async function claimForIssuer(email: string): Promise<void> {
  const claimed = await claimByIssuer(email).catch((error: unknown) => {
    log.error({ err: error }, "an account could not be claimed");
    // Its own words, which the issuer's report repeats, name no address.
    throw new Error("the account of this address could not be looked up");
  });
  if (!claimed) return;
  // The claim voids what began before it; this very sign-in is the new owner's.
  const signIn = signIns.getStore();
  if (signIn) signIn.began = await databaseTime();
  await noteAccountEvent(claimed.userId, "account-claimed", null);
  mailer.send({ to: email, ...claimedLetter({ issuer: env.OIDC_NAME, url: SECURITY_PAGE }) });
}

/** Mails the link that confirms the address of this account, and leaves the one before as it is where it may not. */
export async function sendVerification({ id, email }: { id: string; email: string }): Promise<void> {
  if (!(await mayWriteTo(email, "verification"))) return;
  const url = pageLink("/verify-email", await createEmailProof(id, email));
  mailer.send({ to: email, ...verificationLetter({ url, email, openedAt: await openedAt(id) }) });
}

/** When the sign-in of this request began, by the database's clock. */
const signIns = new AsyncLocalStorage<{ began: Date }>();

/**
 * The same as `callAuth`, for what may open a session: a password that is changed before the session is made voids it.
 */
export async function callSignIn(request: Request, path: string, body?: Record<string, unknown>): Promise<Response> {
  return signIns.run({ began: await databaseTime() }, () => callAuth(request, path, body));
}

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

function pageLink(path: string, token?: string): string {
  return new URL(token === undefined ? path : `${path}?${new URLSearchParams({ token })}`, siteAddress).href;
}
