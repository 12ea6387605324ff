import { useId } from "react";
import { Form, Link } from "react-router";

import { changePassword, waysToSignIn } from "#app/account/model/credentials/queries.server.ts";
import { checkPassword } from "#app/account/model/password-check.server.ts";
import { PasswordChange } from "#app/account/model/schema.ts";
import { NewPasswordField } from "#app/account/screens/new-password-field.tsx";
import { noteAccountEvent } from "#app/auth/model/account-events.server.ts";
import { newPasswordLetter } from "#app/auth/model/letters/account-letters.ts";
import { hashPassword } from "#app/auth/model/password-hash.ts";
import { passwordProblem } from "#app/auth/model/password-rules.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { errorsIn, NO_ANSWER, problemIn } from "#app/http/answer.ts";
import { done, invalid, mutatePage, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { mailer } from "#app/platform/mailer.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/password.route";

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
      return problem("Your password was changed elsewhere a moment ago. Please sign in again.", 409);
    }
    await noteAccountEvent(user.id, "password-changed", args.request.headers.get("User-Agent"));
    mailer.send({ to: user.email, ...newPasswordLetter({ url: `${siteAddress}/forgot-password` }) });
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER });

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId();
  const problem = problemIn(actionData);
  const errors = errorsIn(actionData);
  if (actionData && "ok" in actionData) {
    return (
      <PlainPage title="Your password is changed">
        <p role="status">Every other device was signed out.</p>
        <Link to="/account/security" className="button-solid mt-6 w-full">
          Back to your account
        </Link>
      </PlainPage>
    );
  }
  if (!loaderData.hasPassword) return <NoPassword email={loaderData.email} />;
  return (
    <PlainPage title="Change password">
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Form method="post" className="mt-4 space-y-5">
        {/* Password managers file the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={loaderData.email} readOnly />
        <Field
          id={`${id}-current`}
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={errors["current"]}
        />
        <NewPasswordField id={`${id}-new`} error={errors["password"]} />
        <button type="submit" className="button-solid w-full">
          Change password
        </button>
      </Form>
    </PlainPage>
  );
}

/** Who signs in with an issuer alone gets a first password the way a lost one is replaced: by mail. */
function NoPassword({ email }: { email: string }) {
  return (
    <PlainPage title="Set a password">
      <p>You sign in without a password. To have one as well, ask for a link that sets it.</p>
      <Form method="post" action="/forgot-password" className="mt-6">
        <input type="hidden" name="email" value={email} />
        <button type="submit" className="button-solid w-full">
          Send Reset Link
        </button>
      </Form>
    </PlainPage>
  );
}
