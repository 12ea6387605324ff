import { useId } from "react";
import { data, Form, Link } from "react-router";

import { addressChangeNotice, changeAddressLetter } from "#app/server/mail/account-letters.ts";
import { againIn } from "#app/shared/again.ts";
import { createEmailProof } from "#app/shared/email-proofs.server.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { mailer } from "#app/shared/mailer.server.ts";
import { requireUser } from "#app/shared/session.ts";
import { siteAddress } from "#app/shared/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/email.route";
import { waysToSignIn } from "./credentials/queries.server.ts";
import { fieldErrors, orFailed } from "./field-errors.ts";
import { checkPassword } from "./password-check.server.ts";
import { MAILED_LINKS } from "./rules.ts";
import { AddressChange } from "./schema.ts";

interface AddressResult {
  /** The new address, where its mailbox was asked. */
  asked?: string;
  errors?: { email?: string; current?: string; form?: string };
  values?: { email: string };
}

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { passwordHash } = await waysToSignIn(user.id);
  return { email: user.email, hasPassword: passwordHash !== null };
}

/**
 * Asks the new mailbox; the address changes when its link is opened. Whether another account has the address is not
 * told here: only its mailbox is.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = Object.fromEntries(await request.formData());
  const values = { email: typeof form["email"] === "string" ? form["email"] : "" };
  const refuse = (errors: NonNullable<AddressResult["errors"]>, status = 400) =>
    data<AddressResult>({ errors, values }, { status });
  const parsed = AddressChange.safeParse(form);
  if (!parsed.success) return refuse(fieldErrors(parsed.error));
  const { email, current } = parsed.data;
  if (email === user.email) return refuse({ email: "This is your address already." });
  const check = await checkPassword(user.id, current);
  if ("problem" in check) return refuse({ current: check.problem }, check.status);
  const turn = await takeTurn(`address-change|${user.id}`, MAILED_LINKS);
  if (!turn.allowed) return refuse({ form: againIn("ask", turn.retryAfterSeconds) }, 429);
  const token = await createEmailProof(user.id, email);
  const url = new URL(`/verify-email?${new URLSearchParams({ token })}`, siteAddress).href;
  mailer.send({ to: email, ...changeAddressLetter({ url }) });
  mailer.send({ to: user.email, ...addressChangeNotice({ done: false, url: `${siteAddress}/forgot-password` }) });
  return data<AddressResult>({ asked: email });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export default function EmailPage({ loaderData: { email, hasPassword }, actionData }: Route.ComponentProps) {
  const id = useId();
  const result: AddressResult | undefined = actionData;
  if (result?.asked) {
    return (
      <PlainPage title="Check your e-mail">
        <p role="status">
          We sent a link to <strong className="break-words">{result.asked}</strong>. Open it in this browser; until then
          your address stays {email}.
        </p>
        <Link to="/account/security" className="button-solid mt-6 w-full">
          Back to your account
        </Link>
      </PlainPage>
    );
  }
  if (!hasPassword) {
    return (
      <PlainPage title="Change e-mail address">
        <p>A change of address asks for your password, and your account has none yet.</p>
        <Link to="/account/password" className="button-solid mt-6 w-full">
          Set a password
        </Link>
      </PlainPage>
    );
  }
  return (
    <PlainPage title="Change e-mail address">
      <p className="text-muted">
        Your address is <span className="break-words">{email}</span>.
      </p>
      {result?.errors?.form && <ErrorBanner>{result.errors.form}</ErrorBanner>}
      <Form method="post" className="mt-4 space-y-5">
        <Field
          id={`${id}-email`}
          label="New e-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={result?.values?.email}
          error={result?.errors?.email}
        />
        <Field
          id={`${id}-current`}
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={result?.errors?.current}
        />
        <button type="submit" className="button-solid w-full">
          Send the link
        </button>
      </Form>
    </PlainPage>
  );
}
