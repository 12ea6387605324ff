import { useId } from "react";
import { Form, Link } from "react-router";

import { authRefusal } from "#app/account/model/sign-in/auth-refusal.server.ts";
import { NewPasswordField } from "#app/account/screens/new-password-field.tsx";
import { passwordProblem } from "#app/auth/model/password-rules.ts";
import { addressToReset, authProblem, callAuth } from "#app/auth/model/sign-in/auth.server.ts";
import { LINK_UNREADABLE } from "#app/auth/model/sign-in/rules.ts";
import { NewPassword } from "#app/auth/model/sign-in/schema.ts";
import { trustDevice } from "#app/auth/model/sign-in/sign-in-limits.server.ts";
import { errorsIn, problemIn } from "#app/http/answer.ts";
import { done, invalid, mutateVisitorPage, problem } from "#app/http/mutation.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/reset-password.route";

/** The token stays in the address alone: no other site may learn it from a referrer. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get("Retry-After");
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", ...(wait && { "Retry-After": wait }) };
}

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

export function action({ request }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: NewPassword }, async ({ fields: { token, password } }) => {
    if (token === "") return problem(LINK_UNREADABLE);
    const email = await addressToReset(token);
    const weakness = passwordProblem(password, { email });
    if (weakness) return invalid({ password: weakness });
    const response = await callAuth(request, "/reset-password", { newPassword: password, token });
    const words = await authProblem(response);
    if (words) return authRefusal(response, words === "Invalid token" ? LINK_USED : words);
    await trustDevice(request, email);
    return done();
  });
}

const LINK_USED = "This link has been used or is too old. Please ask for a new one.";

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId();
  const problem = problemIn(actionData);
  if (actionData && "ok" in actionData) {
    return (
      <PlainPage title="Your new password is set">
        <p>All devices were signed out. Sign in with the new password.</p>
        <Link to="/sign-in" className="button-solid mt-6 w-full">
          Sign In
        </Link>
      </PlainPage>
    );
  }
  return (
    <PlainPage title="Set New Password">
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Form method="post" className="mt-4 space-y-5">
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordField id={id} error={errorsIn(actionData)["password"]} />
        <button type="submit" className="button-solid w-full">
          Set New Password
        </button>
      </Form>
    </PlainPage>
  );
}
