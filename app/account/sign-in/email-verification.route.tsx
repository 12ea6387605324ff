import { Form, Link, redirect } from "react-router";

import { SETTINGS } from "#app/account/security/rules.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { readUser, requireAccount } from "#app/auth/session/session.ts";
import { sendVerification } from "#app/auth/sign-in/auth.server.ts";
import { NO_ANSWER, problemIn } from "#app/http/answer.ts";
import { done, mutatePage, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { longTimes } from "#app/platform/dates.ts";
import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/email-verification.route";

import * as pageStyles from "#app/ui/plain-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireAccount(context);
  const isMember = readUser(context) !== null;
  if (user.emailVerified) throw redirect(isMember ? "/account/security" : "/welcome/waiting");
  const date = longTimes(await timeZoneOf(user.id));
  return {
    email: user.email,
    confirmBy: user.confirmBy && date(user.confirmBy),
    sendsMail: SENDS_MAIL,
    isMember,
  };
}

/** Voids the earlier link. */
export function action(args: Route.ActionArgs) {
  return mutatePage(args, { user: requireAccount }, async ({ user }) => {
    if (user.emailVerified) return done({ message: t("Your e-mail address is already confirmed.") });
    const attempt = await sendVerification(user);
    if (!attempt.allowed) {
      const retry = retryIn(t("ask"), attempt.retryAfterSeconds);
      return tooMany(t("You’ve already asked three times. {retry}", { retry }), attempt.retryAfterSeconds);
    }
    if (!SENDS_MAIL) return done({ message: t("We made a new link. Ask the owner of this site for it.") });
    return done({ message: t("We sent a new link to {email}.", { email: user.email }) });
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function EmailVerificationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, confirmBy, sendsMail, isMember } = loaderData;
  const problem = problemIn(actionData);
  return (
    <PlainPage title={t("Confirm your e-mail address")} back={isMember ? SETTINGS : undefined}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {actionData && "message" in actionData ? (
        <p role="status">{actionData.message}</p>
      ) : (
        <p>
          {rich("{rest}{strong}. Open it in this browser to confirm that the address is yours.{confirmBy}", {
            rest: sendsMail ? t("We sent a link to ") : t("There’s a link for "),
            strong: <strong className="breakable">{email}</strong>,
            confirmBy:
              confirmBy && t(" If you don’t confirm it by {confirmBy}, we’ll delete the account.", { confirmBy }),
          })}
        </p>
      )}
      {!sendsMail && (
        <p className={`muted ${pageStyles.below}`}>
          {t("This site sends no e-mail. Ask the owner for the link, which is in a file in their data folder.")}
        </p>
      )}
      <Form method="post" className="below-6">
        <button type="submit" className="button-solid wide">
          {sendsMail ? t("Send the e-mail again") : t("Make a new link")}
        </button>
      </Form>
      <Link to={isMember ? "/account/email" : "/welcome/waiting"} className={`button-quiet wide ${pageStyles.below}`}>
        {isMember ? t("Change e-mail address") : t("Back")}
      </Link>
    </PlainPage>
  );
}
