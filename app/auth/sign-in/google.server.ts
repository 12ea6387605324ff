import { SUSPENDED } from "#app/auth/suspension/suspension-notice.ts";
import { env } from "#app/env.server.ts";

const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OIDC_ISSUER, OIDC_NAME } = env;

export const google =
  clientId && clientSecret
    ? {
        name: OIDC_NAME,
        issuer: OIDC_ISSUER,
        /** Target of the button's form: browsers check a form's redirects against the page's policy too. */
        origin: new URL(OIDC_ISSUER).origin,
        clientId,
        clientSecret,
      }
    : null;

const FAILED = `Failed to sign in with ${OIDC_NAME}`;
const PROBLEMS = new Map([
  ["failed", FAILED],
  [SUSPENDED, "This account is suspended."],
  ["access_denied", `The sign-in with ${OIDC_NAME} was cancelled. Nothing has changed.`],
  [
    "account_not_linked",
    `You already have an account with this e-mail address, but it isn’t confirmed on both sides yet. Sign in with your password, or set a new one with “Forgot password?”, and confirm the address. After that, ${OIDC_NAME} works too.`,
  ],
  ["email_not_verified", `${OIDC_NAME} hasn’t confirmed your e-mail address, so we can’t sign you in with it.`],
  ["email_not_found", `${OIDC_NAME} didn’t tell us your e-mail address, and an account needs one.`],
]);

export function googleProblem(code: string): string {
  return PROBLEMS.has(code) ? code : "failed";
}

export function googleProblemText(code: string): string {
  return PROBLEMS.get(code) ?? FAILED;
}
