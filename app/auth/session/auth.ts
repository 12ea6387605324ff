import { betterAuth } from "better-auth";
import type { BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";

import { admission, type Admit } from "#app/auth/joining/admission.ts";
import { hashPassword, verifyPassword } from "#app/auth/password/password-hash.ts";
import { MIN_PASSWORD_LENGTH } from "#app/auth/password/password-length.ts";
import { SUSPENDED } from "#app/auth/suspension/suspension-notice.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";

import { oidc, type OidcSettings } from "./oidc.ts";
import { provenSession } from "./proven-session.ts";

export const AUTH_PATH = "/api/auth";

/** The library counts UTF-16 units, our own rules count characters and decide first. */
const LIBRARY_MAX_PASSWORD_LENGTH = 512;
export const RESET_TOKEN_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** Time since the last visit; `session.server.ts` limits the time since sign-in. */
const SESSION_SECONDS = 7 * DAY_SECONDS;
export const DUE_SECONDS = SESSION_SECONDS - DAY_SECONDS;

export interface AuthParts {
  origin: string;
  secret: string;
  database: NonNullable<BetterAuthOptions["database"]>;
  sendReset(user: { id: string; email: string; emailVerified: boolean }, token: string): Promise<void>;
  limits: NonNullable<NonNullable<BetterAuthOptions["rateLimit"]>["customStorage"]>;
  oidc?: OidcSettings | null;
  admit: Admit;
  onNewAccount(user: { id: string; email: string; emailVerified: boolean }): Promise<void>;
  onLinkedIssuer(userId: string): Promise<void>;
  /** A mailed link has set a new password: everything else that could still set it must become void. */
  onPasswordReset(userId: string): Promise<void>;
  /** Undefined outside a sign-in. A credential changed since then voids its session. */
  signInBegan(): Date | undefined;
  suspensionOf(userId: string): Promise<string | null>;
}

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
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_SECONDS - DUE_SECONDS,
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
        // A book club that meets on one Wi-Fi signs up together.
        "/sign-up/email": { window: 60 * 60, max: 24 },
        "/request-password-reset": { window: 60 * 60, max: 10 },
        "/reset-password": { window: 10 * 60, max: 10 },
        "/sign-in/social": { window: 3 * 60, max: 20 },
      },
    },
    user: {
      additionalFields: {
        role: { type: "string", defaultValue: "user", input: false },
        suspendedUntil: { type: "date", required: false, input: false },
        waitingSince: { type: "date", required: false, input: false },
        confirmBy: { type: "date", required: false, input: false },
        credentialsChangedAt: { type: "date", required: false, input: false },
        hasSecondFactor: { type: "boolean", required: false, input: false },
        language: { type: "string", required: false, input: false },
      },
      validateUserInfo: ({ user, source }) =>
        source.method === "oauth" && !user.emailVerified ? { error: "email_not_verified" } : undefined,
    },
    account: {
      updateAccountOnSignIn: false,
      // An unconfirmed account is transferred to the mailbox's owner (`claim`) before the issuer is linked.
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
          // Runs after any kind of authentication, so that nobody else learns of a suspension.
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
      // Secure is set below: better-auth's own prefix would be `__Secure-`, and `__Host-` is stricter.
      useSecureCookies: false,
      cookiePrefix: https ? "__Host-bookmatch" : "bookmatch",
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: "lax", path: "/" },
    },
    // Otherwise a database error would be printed with its parameters, password hashes among them.
    onAPIError: { throw: true },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

/** The app never calls the issuer again, so its tokens are not stored. */
async function withoutTokens() {
  const none = { accessToken: null, refreshToken: null, idToken: null };
  return { data: { ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } };
}
