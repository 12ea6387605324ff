import { betterAuth } from "better-auth";
import type { BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";

import { CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";

import { admission, type Admit } from "./admission.ts";
import { oidc, type OidcSettings } from "./oidc.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { MIN_PASSWORD_LENGTH } from "./password-length.ts";
import { provenSession } from "./proven-session.ts";

/** Where better-auth would live. Nothing is served there: our own actions hand requests over. */
export const AUTH_PATH = "/api/auth";

/** The library counts UTF-16 units and we count characters: our own rules decide, before it is asked. */
const LIBRARY_MAX_PASSWORD_LENGTH = 512;
const RESET_TOKEN_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** What better-auth's answer calls a sign-in that was refused because of a suspension. */
export const SUSPENDED = "account_suspended";

export interface AuthParts {
  /** Public origin, for cookies and origin checks. */
  origin: string;
  secret: string;
  database: NonNullable<BetterAuthOptions["database"]>;
  /** Mails the link that sets a new password. */
  sendReset(user: { email: string }, token: string): Promise<void>;
  /** Counts requests, beside the limits of the app. */
  limits: NonNullable<NonNullable<BetterAuthOptions["rateLimit"]>["customStorage"]>;
  /** Sign-in with an OpenID Connect issuer, where the owner has set one up. */
  oidc?: OidcSettings | null;
  /** Who may have an account. */
  admit: Admit;
  /** An account was made; its address is confirmed where an issuer vouches for it. */
  onNewAccount(user: { id: string; email: string; emailVerified: boolean }): Promise<void>;
  /** An issuer's identity was added to an account that existed before. */
  onLinkedIssuer(userId: string): Promise<void>;
  /** The password was set anew by a mailed link: what could still set it again must go. */
  onPasswordReset(userId: string): Promise<void>;
  /** When the sign-in under way began; undefined where none is. A credential changed since then voids its session. */
  signInBegan(): Date | undefined;
  /** Why nobody may sign in to this account, in words for its reader; null where they may. */
  suspensionOf(userId: string): Promise<string | null>;
}

/** better-auth, set as the security notes ask: limits and tokens in the database, tokens hashed, nothing logged. */
export function createAuth(parts: AuthParts) {
  const https = parts.origin.startsWith("https:");
  return betterAuth({
    baseURL: parts.origin,
    basePath: AUTH_PATH,
    secret: parts.secret,
    trustedOrigins: [parts.origin],
    database: parts.database,
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: LIBRARY_MAX_PASSWORD_LENGTH,
      resetPasswordTokenExpiresIn: RESET_TOKEN_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => parts.sendReset(user, token),
      onPasswordReset: ({ user }) => parts.onPasswordReset(user.id),
      password: { hash: hashPassword, verify: verifyPassword },
    },
    verification: { storeIdentifier: "hashed" },
    session: {
      // Since the last visit; how long at most since signing in, the session's own reading says.
      expiresIn: 7 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      freshAge: DAY_SECONDS,
      cookieCache: { enabled: false },
      additionalFields: {
        authenticatedAt: { type: "date", required: false, input: false },
        provenAt: { type: "date", required: false, input: false },
        secondFactorAt: { type: "date", required: false, input: false },
      },
    },
    rateLimit: {
      enabled: true,
      customStorage: parts.limits,
      window: 10,
      max: 50,
      customRules: {
        "/sign-in/email": { window: 3 * 60, max: 10 },
        "/sign-up/email": { window: 30 * 60, max: 5 },
        "/request-password-reset": { window: 60 * 60, max: 10 },
        "/reset-password": { window: 10 * 60, max: 10 },
        "/sign-in/social": { window: 3 * 60, max: 20 },
      },
    },
    user: {
      // `input: false`: no request can write it.
      additionalFields: {
        role: { type: "string", defaultValue: "user", input: false },
        suspendedUntil: { type: "date", required: false, input: false },
        waitingSince: { type: "date", required: false, input: false },
        confirmBy: { type: "date", required: false, input: false },
        credentialsChangedAt: { type: "date", required: false, input: false },
        hasSecondFactor: { type: "boolean", required: false, input: false },
      },
      validateUserInfo: ({ user, source }) =>
        source.method === "oauth" && !user.emailVerified ? { error: "email_not_verified" } : undefined,
    },
    account: {
      updateAccountOnSignIn: false,
      // An account whose address was never confirmed is handed to the mailbox's owner before it is joined (`claim`).
      accountLinking: { trustedProviders: [], requireLocalEmailVerified: true },
    },
    databaseHooks: {
      account: {
        create: {
          before: withoutTokens,
          after: async ({ providerId, userId }) =>
            providerId === "credential" ? undefined : parts.onLinkedIssuer(userId),
        },
        update: { before: withoutTokens },
      },
      session: {
        create: {
          // Whichever way somebody proves who they are, this comes after it: nobody else learns of a suspension.
          before: async ({ userId }) => {
            const message = await parts.suspensionOf(userId);
            if (message !== null) throw new APIError("FORBIDDEN", { code: SUSPENDED, message });
            const authenticatedAt = parts.signInBegan();
            return authenticatedAt && { data: { authenticatedAt } };
          },
        },
      },
      user: {
        create: {
          before: admission(parts.admit),
          after: ({ id, email, emailVerified }) => parts.onNewAccount({ id, email, emailVerified }),
        },
      },
    },
    plugins: [provenSession(), ...(parts.oidc ? [oidc(parts.oidc)] : [])],
    advanced: {
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Secure is set by hand below: better-auth's own prefix would be `__Secure-`, and `__Host-` is stricter.
      useSecureCookies: false,
      cookiePrefix: https ? "__Host-bookmatch" : "bookmatch",
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: "lax", path: "/" },
    },
    // A database error would print its parameters, password hashes among them.
    onAPIError: { throw: true },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

/** Nobody here asks the issuer anything later: its tokens are never stored. */
async function withoutTokens() {
  const none = { accessToken: null, refreshToken: null, idToken: null };
  return { data: { ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } };
}
