import { useId } from "react";
import { Form, Link, useNavigation } from "react-router";

import { NewPasswordField } from "#app/account/sign-in/new-password-field.tsx";
import { newPasswordEmail } from "#app/auth/emails/account-email.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { hashPassword } from "#app/auth/password/password-hash.ts";
import { passwordProblem } from "#app/auth/password/password-rules.ts";
import { noteAccountEvent } from "#app/auth/session/account-events.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { done, invalid, mutatePage, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/password.route";
import { checkPassword } from "./password-check.server.ts";
import { changePassword, waysToSignIn } from "./queries.server.ts";
import { SETTINGS } from "./rules.ts";
import { PasswordChange } from "./schema.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { passwordHash } = await waysToSignIn(user.id);
  return { hasPassword: passwordHash !== null, email: user.email };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: PasswordChange }, async ({ user, fields: { current, password } }) => {
    const weakness = passwordProblem(password, { email: user.email });
    if (weakness) return invalid({ password: weakness });
    const check = await checkPassword(user.id, current);
    if ("problem" in check) return invalid({ current: check.problem }, undefined, check.status);
    const hashes = { oldHash: check.passwordHash, newHash: await hashPassword(password) };
    if (!(await changePassword(user.id, user.sessionId, hashes))) {
      return problem(t("Your password was changed elsewhere a moment ago. Please sign in again."), 409);
    }
    await noteAccountEvent(user.id, "password-changed", args.request.headers.get("User-Agent"));
    mailer.send("password-changed", user.email, () => newPasswordEmail({ url: `${siteAddress}/forgot-password` }));
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId();
  const { ref, problem, errors } = useFormAnswer({
    state: useNavigation().state,
    data: actionData,
  });
  if (actionData && "ok" in actionData) {
    return (
      <PlainPage title={t("Your password has changed")} back={SETTINGS}>
        <p role="status">{t("We signed out all your other devices.")}</p>
        <Link to="/account/security" className="button-solid wide below-6">
          {t("Back to your account")}
        </Link>
      </PlainPage>
    );
  }
  if (!loaderData.hasPassword) return <NoPassword email={loaderData.email} />;
  return (
    <PlainPage title={t("Change password")} back={SETTINGS}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Form ref={ref} method="post" className="fields below-4">
        {/* Password managers store the new password with this user name. */}
        <input type="hidden" name="username" autoComplete="username" value={loaderData.email} readOnly />
        <Field
          id={`${id}-current`}
          label={t("Current password")}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={errors["current"]}
        />
        <NewPasswordField id={`${id}-new`} error={errors["password"]} />
        <button type="submit" className="button-solid wide">
          {t("Change password")}
        </button>
      </Form>
    </PlainPage>
  );
}

/** A reader who signs in only with an OIDC provider sets a first password through the e-mail for lost passwords. */
function NoPassword({ email }: { email: string }) {
  return (
    <PlainPage title={t("Set a password")} back={SETTINGS}>
      <p>{t("You sign in without a password. If you’d like one as well, ask for a link to set it.")}</p>
      <Form method="post" action="/forgot-password" className="below-6">
        <input type="hidden" name="email" value={email} />
        <button type="submit" className="button-solid wide">
          {t("Send Reset Link")}
        </button>
      </Form>
    </PlainPage>
  );
}
