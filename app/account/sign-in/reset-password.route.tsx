import { useId } from "react";
import { Form, Link, useNavigation } from "react-router";

import { passwordProblem } from "#app/auth/password/password-rules.ts";
import { addressToReset, authProblem, callAuth } from "#app/auth/sign-in/auth.server.ts";
import { trustDevice } from "#app/auth/sign-in/sign-in-limits.server.ts";
import { done, invalid, mutateVisitorPage, problem } from "#app/http/mutation.server.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/reset-password.route";
import { authRejection } from "./auth-rejection.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { LINK_UNREADABLE } from "./rules.ts";
import { MailedToken, NewPassword } from "./schema.ts";

/** The URL contains the token: no other site may learn it from a referrer. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get("Retry-After");
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", ...(wait && { "Retry-After": wait }) };
}

export async function loader({ url }: Route.LoaderArgs) {
  const { token } = MailedToken.parse({ token: url.searchParams.get("token") });
  return { token, isValid: token !== "" && (await addressToReset(token)) !== "" };
}

export function action({ request }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: NewPassword }, async ({ fields: { token, password } }) => {
    if (token === "") return problem(LINK_UNREADABLE());
    const email = await addressToReset(token);
    const weakness = passwordProblem(password, { email });
    if (weakness) return invalid({ password: weakness });
    const response = await callAuth(request, "/reset-password", { newPassword: password, token });
    const message = await authProblem(response);
    if (message) return authRejection(response, message === "Invalid token" ? LINK_USED() : message);
    await trustDevice(request, email);
    return done();
  });
}

const LINK_USED = () => t("This link has been used or is too old. Please ask for a new one.");

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId();
  const { ref, problem, errors } = useFormAnswer({
    state: useNavigation().state,
    data: actionData,
  });
  if (actionData && "ok" in actionData) {
    return (
      <PlainPage title={t("Your new password is set")}>
        <p>{t("We signed out all your devices. Sign in with your new password.")}</p>
        <Link to="/sign-in" className="button-solid wide below-6">
          {t("Sign In")}
        </Link>
      </PlainPage>
    );
  }
  // Reports a void link before the reader types a password.
  if (!loaderData.isValid && !actionData) {
    return (
      <PlainPage title={t("Set New Password")}>
        <ErrorBanner>{LINK_USED()}</ErrorBanner>
        <AnotherLink />
      </PlainPage>
    );
  }
  return (
    <PlainPage title={t("Set New Password")}>
      {problem && (
        <>
          <ErrorBanner>{problem}</ErrorBanner>
          <AnotherLink />
        </>
      )}
      <Form ref={ref} method="post" className="fields below-4">
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordField id={id} error={errors["password"]} />
        <button type="submit" className="button-solid wide">
          {t("Set New Password")}
        </button>
      </Form>
    </PlainPage>
  );
}

function AnotherLink() {
  return (
    <Link to="/forgot-password" className="button-quiet wide below-5">
      {t("Ask for a new link")}
    </Link>
  );
}
