import { useId } from "react";
import { Form, Link } from "react-router";

import { waysToSignIn } from "#app/account/model/credentials/queries.server.ts";
import { checkPassword } from "#app/account/model/password-check.server.ts";
import { AddressChange } from "#app/account/model/schema.ts";
import { LONGEST_ADDRESS } from "#app/auth/model/account-fields.ts";
import { mayUseAddress } from "#app/auth/model/address-rules.server.ts";
import { createEmailProof } from "#app/auth/model/email-proofs.server.ts";
import { REFUSAL_TEXTS } from "#app/auth/model/joining.ts";
import { addressChangeNotice, changeAddressLetter } from "#app/auth/model/letters/account-letters.ts";
import { takeTurn } from "#app/auth/model/limits.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { errorsIn, NO_ANSWER, problemIn } from "#app/http/answer.ts";
import { done, invalid, mutatePage, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { mailer } from "#app/platform/mailer.server.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/email.route";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { passwordHash } = await waysToSignIn(user.id);
  return { email: user.email, hasPassword: passwordHash !== null };
}

/**
 * Asks the new mailbox; the address changes when its link is opened. Whether another account has the address is not
 * told here: only its mailbox is.
 */
export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: AddressChange, values: ["email"] }, async ({ user, fields, values }) => {
    const { email, current } = fields;
    if (email === user.email) return invalid({ email: "This is your address already." }, values);
    const check = await checkPassword(user.id, current);
    if ("problem" in check) return invalid({ current: check.problem }, values, check.status);
    const turn = await takeTurn(`address-change|${user.id}`, LIMITS.mailedLinks);
    if (!turn.allowed) return tooMany(retryIn("ask", turn.retryAfterSeconds), turn.retryAfterSeconds, values);
    if (!(await mayUseAddress(email))) return invalid({ email: REFUSAL_TEXTS.address_refused }, values);
    const token = await createEmailProof(user.id, email);
    const url = new URL(`/verify-email?${new URLSearchParams({ token })}`, siteAddress).href;
    mailer.send({ to: email, ...changeAddressLetter({ url }) });
    mailer.send({ to: user.email, ...addressChangeNotice({ done: false, url: `${siteAddress}/forgot-password` }) });
    return done({ asked: email });
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER });

export default function EmailPage({ loaderData: { email, hasPassword }, actionData }: Route.ComponentProps) {
  const id = useId();
  const problem = problemIn(actionData);
  const errors = errorsIn(actionData);
  const typed = actionData && "values" in actionData ? actionData.values : undefined;
  if (actionData && "asked" in actionData) {
    return (
      <PlainPage title="Check your e-mail">
        <p role="status">
          We sent a link to <strong className="break-words">{actionData.asked}</strong>. Open it in this browser; until
          then your address stays {email}.
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
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Form method="post" className="mt-4 space-y-5">
        <Field
          id={`${id}-email`}
          label="New e-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={LONGEST_ADDRESS}
          defaultValue={typed?.["email"]}
          error={errors["email"]}
        />
        <Field
          id={`${id}-current`}
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={errors["current"]}
        />
        <button type="submit" className="button-solid w-full">
          Send the link
        </button>
      </Form>
    </PlainPage>
  );
}
