import { useId } from "react";
import { Form, Link } from "react-router";

import { passwordProblem } from "#app/server/auth/password-rules.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/reset-password.route";
import { addressToReset, authProblem, callAuth } from "./auth.server.ts";
import { invalid, refused, type FormResult } from "./form-result.ts";
import { NewPassword } from "./schema.ts";
import { trustDevice } from "./sign-in-limits.server.ts";

/** The token stays in the address alone: no other site may learn it from a referrer. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get("Retry-After");
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", ...(wait && { "Retry-After": wait }) };
}

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const parsed = NewPassword.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(parsed.error, form);
  const { token, password } = parsed.data;
  const email = await addressToReset(token);
  const weakness = passwordProblem(password, { email });
  if (weakness) return refused({ password: weakness }, form);
  const response = await callAuth(request, "/reset-password", { newPassword: password, token });
  const problem = await authProblem(response);
  if (!problem) {
    await trustDevice(request, email);
    return { done: true } satisfies FormResult;
  }
  const words =
    problem === "Invalid token" ? "This link has been used or is too old. Please ask for a new one." : problem;
  return refused({ form: words }, form, response);
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId();
  const result: FormResult | undefined = actionData;
  if (result?.done) {
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
      {result?.errors?.form && <ErrorBanner>{result.errors.form}</ErrorBanner>}
      <Form method="post" className="mt-4 space-y-5">
        <input type="hidden" name="token" value={loaderData.token} />
        <Field
          id={id}
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 10 characters; a few words in a row are good."
          error={result?.errors?.password}
        />
        <button type="submit" className="button-solid w-full">
          Set New Password
        </button>
      </Form>
    </PlainPage>
  );
}
