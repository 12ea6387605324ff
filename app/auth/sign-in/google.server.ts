import { SUSPENDED } from "#app/auth/suspension/suspension-notice.ts";
import { env } from "#app/env.server.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

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

const FAILED = () => t("Failed to sign in with {oidcName}", { oidcName: OIDC_NAME });
const PROBLEMS = inEachLanguage(
  () =>
    new Map([
      ["failed", FAILED()],
      [SUSPENDED, t("This account is suspended.")],
      ["access_denied", t("The sign-in with {oidcName} was cancelled. Nothing has changed.", { oidcName: OIDC_NAME })],
      [
        "account_not_linked",
        t(
          "You already have an account with this e-mail address, but it isn’t fully confirmed yet. Sign in with your password, or set a new one with “Forgot password?”, and confirm the address. After that, {oidcName} works too.",
          { oidcName: OIDC_NAME },
        ),
      ],
      [
        "email_not_verified",
        t("{oidcName} hasn’t confirmed your e-mail address. Confirm it there and try again.", { oidcName: OIDC_NAME }),
      ],
      [
        "email_not_found",
        t("{oidcName} didn’t tell us your e-mail address. Please try another way.", { oidcName: OIDC_NAME }),
      ],
    ]),
);

export function googleProblem(code: string): string {
  return PROBLEMS.has(code) ? code : "failed";
}

export function googleProblemText(code: string): string {
  return PROBLEMS.get(code) ?? FAILED();
}
