import { useId } from "react";
import { Form, Link, useNavigation } from "react-router";

import { NoMailNote, useSendsMail } from "#app/account/sign-in/no-mail.tsx";
import { addressChangeEmail, changeAddressEmail } from "#app/auth/emails/account-email.ts";
import { REJECTION_TEXTS } from "#app/auth/joining/joining.ts";
import { mayUseAddress } from "#app/auth/limits/address-rules.queries.server.ts";
import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { LONGEST_ADDRESS } from "#app/auth/session/account-fields.ts";
import { createEmailProof } from "#app/auth/session/email-proofs.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { done, invalid, mutatePage, problem, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/email.route";
import { checkPassword } from "./password-check.server.ts";
import { waysToSignIn } from "./queries.server.ts";
import { SETTINGS } from "./rules.ts";
import { AddressChange } from "./schema.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

const CONFIRM_FIRST = () =>
  t("Confirm your current address first. If it has a typo, delete this account and create a new one.");

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { passwordHash } = await waysToSignIn(user.id);
  return { email: user.email, hasPassword: passwordHash !== null, mustConfirm: SENDS_MAIL && !user.emailVerified };
}

/** The page must not reveal whether another account has the address; only the e-mail to its mailbox says so. */
export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: AddressChange, values: ["email"] }, async ({ user, fields, values }) => {
    const { email, current } = fields;
    if (SENDS_MAIL && !user.emailVerified) return problem(CONFIRM_FIRST(), 403, values);
    if (email === user.email) return invalid({ email: t("That’s already your address.") }, values);
    const check = await checkPassword(user.id, current);
    if ("problem" in check) return invalid({ current: check.problem }, values, check.status);
    const attempt = await countAttempt(`address-change|${user.id}`, LIMITS.addressChanges);
    if (!attempt.allowed)
      return tooMany(retryIn(t("ask"), attempt.retryAfterSeconds), attempt.retryAfterSeconds, values);
    if (!(await mayUseAddress(email))) return invalid({ email: REJECTION_TEXTS.address_refused }, values);
    const sending = await mailer.sendConfirmation(email, async () => {
      const token = await createEmailProof(user.id, email);
      return changeAddressEmail({ url: new URL(`/verify-email?${new URLSearchParams({ token })}`, siteAddress).href });
    });
    if (!sending.allowed) {
      const had = t("We’ve sent this address three e-mails in the last half hour.");
      return tooMany(`${had} ${retryIn(t("ask"), sending.retryAfterSeconds)}`, sending.retryAfterSeconds, values);
    }
    const notice = addressChangeEmail({ done: false, url: `${siteAddress}/forgot-password` });
    mailer.send("address-change-requested", user.email, () => notice);
    return done({ sentTo: email });
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER() });

export default function EmailPage({
  loaderData: { email, hasPassword, mustConfirm },
  actionData,
}: Route.ComponentProps) {
  const id = useId();
  const sendsMail = useSendsMail();
  const { ref, errors, ...answer } = useFormAnswer({ state: useNavigation().state, data: actionData });
  const typed = actionData && "values" in actionData ? actionData.values : undefined;
  if (actionData && "sentTo" in actionData) {
    return (
      <PlainPage title={sendsMail ? t("Check your e-mail") : t("Ask the owner")} back={SETTINGS}>
        <p role="status">
          {rich("{rest}{strong}. Open it in this browser. Until then, your address stays {email}.", {
            rest: sendsMail ? t("We sent a link to ") : t("There’s a link for "),
            strong: <strong className="breakable">{actionData.sentTo}</strong>,
            email,
          })}
        </p>
        <NoMailNote className={pageStyles.below}>{t("Ask the owner for the link.")}</NoMailNote>
        <Link to="/account/security" className="button-solid wide below-6">
          {t("Back to your account")}
        </Link>
      </PlainPage>
    );
  }
  if (mustConfirm) {
    return (
      <PlainPage title={t("Change e-mail address")} back={SETTINGS}>
        <p>{CONFIRM_FIRST()}</p>
        <Link to="/account/email-verification" className="button-solid wide below-6">
          {t("Confirm this address")}
        </Link>
      </PlainPage>
    );
  }
  if (!hasPassword) {
    return (
      <PlainPage title={t("Change e-mail address")} back={SETTINGS}>
        <p>{t("You need a password to change your address, and your account doesn’t have one yet.")}</p>
        <Link to="/account/password" className="button-solid wide below-6">
          {t("Set a password")}
        </Link>
      </PlainPage>
    );
  }
  return (
    <PlainPage title={t("Change e-mail address")} back={SETTINGS}>
      <p className="muted">{rich("Your address is {span}.", { span: <span className="breakable">{email}</span> })}</p>
      {answer.problem && <ErrorBanner>{answer.problem}</ErrorBanner>}
      <Form ref={ref} method="post" className="fields below-4">
        <Field
          id={`${id}-email`}
          label={t("New e-mail")}
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
          label={t("Current password")}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={errors["current"]}
        />
        <button type="submit" className="button-solid wide">
          {t("Send the link")}
        </button>
      </Form>
    </PlainPage>
  );
}
