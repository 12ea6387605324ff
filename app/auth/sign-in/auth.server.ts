import { AsyncLocalStorage } from "node:async_hooks";

import {
  claimedEmail,
  issuerLinkedEmail,
  newPasswordEmail,
  resetEmail,
  verificationEmail,
} from "#app/auth/emails/account-email.ts";
import { admit, tellAdminsWhoWaits } from "#app/auth/joining/joining.queries.server.ts";
import { REJECTION_TEXTS } from "#app/auth/joining/joining.ts";
import { countMailboxAttempt, libraryLimits, type Attempt } from "#app/auth/limits/limits.queries.server.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { TooBusy } from "#app/auth/password/password-hash.ts";
import { noteAccountEvent } from "#app/auth/session/account-events.queries.server.ts";
import { AUTH_PATH, createAuth } from "#app/auth/session/auth.ts";
import { claimByIssuer, createEmailProof } from "#app/auth/session/email-proofs.queries.server.ts";
import { env } from "#app/env.server.ts";
import { t } from "#app/language/t.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";
import { log } from "#app/platform/log.ts";
import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import { google } from "./google.server.ts";
import {
  accountsDatabase,
  afterReset,
  databaseTime,
  joinedReader,
  openedAt,
  setConfirmBy,
  type SignIn,
} from "./queries.server.ts";
import { drainWarnings } from "./sign-in-limits.server.ts";
import { suspensionText } from "./suspension-text.server.ts";

export const auth = createAuth({
  origin: siteAddress,
  secret: appSecret,
  database: accountsDatabase(() => signIns.getStore()),
  limits: libraryLimits,
  async sendReset(user, token) {
    if (SENDS_MAIL && !user.emailVerified) await sendVerification(user);
    else mailer.send("password-reset", user.email, () => resetEmail({ url: pageLink("/reset-password", token) }));
  },
  oidc: google && {
    ...google,
    report: (reason) => log.warn({ issuer: env.OIDC_ISSUER, reason }, `sign-in with ${env.OIDC_NAME} failed`),
    claim: claimForIssuer,
  },
  async onNewAccount({ id, email, emailVerified }) {
    await noteAccountEvent(id, "registered", null);
    await tellAdminsWhoWaits(id);
    if (emailVerified) return;
    if (env.SMTP_URL) await setConfirmBy(id);
    await sendVerification({ id, email });
  },
  async onLinkedIssuer(userId) {
    const reader = await joinedReader(userId);
    if (!reader) return;
    await noteAccountEvent(userId, "issuer-linked", null);
    mailer.send("issuer-linked", reader.email, () => issuerLinkedEmail({ issuer: env.OIDC_NAME, url: SECURITY_PAGE }));
  },
  async admit(email, invitation) {
    const admission = await admit(email, invitation);
    return "rejection" in admission
      ? { code: admission.rejection, message: REJECTION_TEXTS[admission.rejection] }
      : admission;
  },
  async onPasswordReset(userId) {
    const email = await afterReset(userId);
    await noteAccountEvent(userId, "password-reset", null);
    if (email) mailer.send("password-changed", email, () => newPasswordEmail({ url: pageLink("/forgot-password") }));
  },
  signInBegan() {
    const signIn = signIns.getStore();
    if (signIn && !signIn.began) throw new Error("It is not known when this sign-in began");
    return signIn?.began;
  },
  suspensionOf: async (userId) => (signIns.getStore()?.isSuspended === false ? null : suspensionText(userId)),
});

const SECURITY_PAGE = pageLink("/account/security");

async function claimForIssuer(email: string): Promise<void> {
  const claimed = await claimByIssuer(email).catch((error: unknown) => {
    log.error({ err: error }, "an account could not be claimed");
    // The issuer's report repeats this message, so it must name no address.
    throw new Error("the account of this address could not be looked up");
  });
  if (!claimed) return;
  const signIn = signIns.getStore();
  if (signIn) signIn.began = await databaseTime();
  await noteAccountEvent(claimed.userId, "account-claimed", null);
  mailer.send("account-claimed", email, () => claimedEmail({ issuer: env.OIDC_NAME, url: SECURITY_PAGE }));
}

/** If the mail may not be sent, the previous link stays valid. */
export function sendVerification({ id, email }: { id: string; email: string }): Promise<Attempt> {
  return mailer.sendConfirmation(email, async () => {
    const url = pageLink("/verify-email", await createEmailProof(id, email));
    return verificationEmail({ url, email, openedAt: await openedAt(id) });
  });
}

const signIns = new AsyncLocalStorage<SignIn>();

/** A password changed before the session exists voids the session. */
export async function callSignIn(request: Request, path: string, body?: Record<string, unknown>): Promise<Response> {
  return signIns.run({ began: await databaseTime() }, () => callAuth(request, path, body));
}

export function callPasswordSignIn(request: Request, body: { email: string; password: string }): Promise<Response> {
  return signIns.run({}, () => callAuth(request, "/sign-in/email", body));
}

/** Applies better-auth's own limits and checks. The body may contain a session token: use only cookies and error. */
export function callAuth(request: Request, path: string, body?: Record<string, unknown>): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/json", Origin: siteAddress });
  for (const name of ["Cookie", "User-Agent", CLIENT_ADDRESS_HEADER]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const url = new URL(AUTH_PATH + path, siteAddress);
  const forwarded = new Request(url, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
  return auth.handler(forwarded).catch((error: unknown) => {
    if (error instanceof TooBusy) return Response.json({ message: TOO_BUSY() }, { status: 503 });
    throw error;
  });
}

const TOO_BUSY = () => t("Too many people are signing in right now. Please try again in a moment.");

export async function addressToReset(token: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const proof = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const isLive = proof && proof.expiresAt > new Date();
  const user = isLive && (await internalAdapter.findUserById(proof.value));
  return user ? user.email : "";
}

const pending = new Set<Promise<unknown>>();

/** Mails after the answer, so that known and unknown addresses take equally long; both are counted. */
export async function askForReset(request: Request, email: string): Promise<Attempt> {
  const attempt = await countMailboxAttempt("reset-request", email);
  if (!attempt.allowed) return attempt;
  const work = callAuth(request, "/request-password-reset", { email })
    .catch((error: unknown) => log.error({ err: error }, "a reset mail could not be prepared"))
    .finally(() => pending.delete(work));
  pending.add(work);
  return attempt;
}

export async function drainAccounts(): Promise<void> {
  await Promise.all(pending);
  await drainWarnings();
  await mailer.drain();
}

export async function authProblem(response: Response): Promise<string | null> {
  if (response.ok) return null;
  if (response.status === 429) return tooManyTries(Number(response.headers.get("X-Retry-After")) || 60);
  const body: unknown = await response.json().catch(() => null);
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === "string" && message !== "" ? message : t("An error occurred");
}

export function tooManyTries(retryAfterSeconds: number): string {
  return t("Too many tries, from here or for this address. {retryIn}", {
    retryIn: retryIn(t("try"), retryAfterSeconds),
  });
}

export function pageLink(path: string, token?: string): string {
  return new URL(token === undefined ? path : `${path}?${new URLSearchParams({ token })}`, siteAddress).href;
}
