import { betterAuth } from "better-auth";
import type { BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";

import { CLIENT_ADDRESS_HEADER } from "#app/server/client-address.ts";

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
  letters: {
    verify(user: { email: string }, token: string): void;
    reset(user: { email: string }, token: string): void;
  };
  /** Sign-in with an OpenID Connect issuer, where the owner has set one up. */
  oidc?: OidcSettings | null;
  /** A mailed link was followed, or the issuer vouches for it: the address is the reader's. */
  onProvenAddress(userId: string): Promise<void>;
  /** The password was set anew: what could still set it again must go. */
  onPasswordReset(userId: string): Promise<void>;
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
      sendResetPassword: async ({ user, token }) => parts.letters.reset(user, token),
      onPasswordReset: ({ user }) => parts.onPasswordReset(user.id),
      password: { hash: hashPassword, verify: verifyPassword },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, token }) => parts.letters.verify(user, token),
      afterEmailVerification: (user) => parts.onProvenAddress(user.id),
    },
    verification: { storeIdentifier: "hashed" },
    session: {
      // Since the last visit; how long at most since signing in, the session's own reading says.
      expiresIn: 7 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      freshAge: DAY_SECONDS,
      cookieCache: { enabled: false },
      additionalFields: {
        provenAt: { type: "date", required: false, input: false },
        secondFactorAt: { type: "date", required: false, input: false },
      },
    },
    rateLimit: {
      enabled: true,
      storage: "database",
      window: 10,
      max: 50,
      customRules: {
        "/sign-in/email": { window: 3 * 60, max: 10 },
        "/sign-up/email": { window: 30 * 60, max: 5 },
        "/request-password-reset": { window: 60 * 60, max: 10 },
        "/reset-password": { window: 10 * 60, max: 10 },
        "/send-verification-email": { window: 60 * 60, max: 10 },
        "/sign-in/social": { window: 3 * 60, max: 20 },
      },
    },
    user: {
      // `input: false`: no request can write it.
      additionalFields: {
        role: { type: "string", defaultValue: "user", input: false },
        suspendedUntil: { type: "date", required: false, input: false },
        hasSecondFactor: { type: "boolean", required: false, input: false },
      },
      validateUserInfo: ({ user, source }) =>
        source.method === "oauth" && !user.emailVerified ? { error: "email_not_verified" } : undefined,
    },
    account: {
      updateAccountOnSignIn: false,
      // An issuer's word joins an account only where its address is confirmed here as well: whoever registers with
      // someone else's address must not wait there for its owner.
      accountLinking: { trustedProviders: [], requireLocalEmailVerified: true },
    },
    databaseHooks: {
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
      session: {
        create: {
          // Whichever way somebody proves who they are, this comes after it: nobody else learns of a suspension.
          before: async ({ userId }) => {
            const message = await parts.suspensionOf(userId);
            if (message !== null) throw new APIError("FORBIDDEN", { code: SUSPENDED, message });
          },
        },
      },
      user: {
        create: { after: async ({ id, emailVerified }) => (emailVerified ? parts.onProvenAddress(id) : undefined) },
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
