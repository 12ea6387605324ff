import { useId } from "react";
import { Form, Link } from "react-router";

import { hashPassword } from "#app/server/auth/password-hash.ts";
import { passwordProblem } from "#app/server/auth/password-rules.ts";
import { newPasswordLetter } from "#app/server/mail/account-letters.ts";
import { noteAccountEvent } from "#app/shared/account-events.server.ts";
import { claimByLink, emailProof } from "#app/shared/email-proofs.server.ts";
import { mailer } from "#app/shared/mailer.server.ts";
import { siteAddress } from "#app/shared/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/claim.route";
import { invalid, refused, type FormResult } from "./form-result.ts";
import { orRefused } from "./or-refused.ts";
import { NewPassword } from "./schema.ts";

export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

/** Gives an account that was never confirmed to the owner of its mailbox, with a password of their own. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const parsed = NewPassword.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(parsed.error, form);
  const { token, password } = parsed.data;
  const proof = await emailProof(token);
  if (!proof || proof.isChange) return refused({ form: VOID }, form);
  const weakness = passwordProblem(password, { email: proof.email });
  if (weakness) return refused({ password: weakness }, form);
  const claimed = await claimByLink(token, await hashPassword(password));
  if (!claimed) return refused({ form: VOID }, form);
  await noteAccountEvent(claimed.userId, "account-claimed", request.headers.get("User-Agent"));
  mailer.send({ to: proof.email, ...newPasswordLetter({ url: `${siteAddress}/forgot-password` }) });
  return { done: true } satisfies FormResult;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orRefused(serverAction);

const VOID = "This link cannot be used any more.";

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId();
  const result: FormResult | undefined = actionData;
  if (result?.done) {
    return (
      <PlainPage title="The account is yours">
        <p>Its address is confirmed, and nobody else is signed in to it. Sign in with the new password.</p>
        <Link to="/sign-in" className="button-solid mt-6 w-full">
          Sign In
        </Link>
      </PlainPage>
    );
  }
  return (
    <PlainPage title="Make the account yours">
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
          Make it mine
        </button>
      </Form>
    </PlainPage>
  );
}
