import { countEmailAttempt } from "#app/auth/model/limits.server.ts";
import { mailboxOf } from "#app/auth/model/mailbox.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { askForReset } from "#app/auth/model/sign-in/auth.server.ts";
import { ForgottenPassword } from "#app/auth/model/sign-in/schema.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { done, mutateVisitorPage, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/forgot-password.route";
import { AccountPage } from "./account-page.tsx";

export function loader() {
  return null;
}

export function action({ request }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: ForgottenPassword, values: ["email"] }, async ({ fields, values }) => {
    // Counted for every address, so that the answer does not tell which ones have an account.
    const mailbox = mailboxOf(fields.email) ?? fields.email;
    const attempt = await countEmailAttempt("reset-request", mailbox, LIMITS.emailsToMailbox);
    if (!attempt.allowed) {
      const { retryAfterSeconds } = attempt;
      return tooMany(
        `You have asked for this three times. ${retryIn("ask", retryAfterSeconds)}`,
        retryAfterSeconds,
        values,
      );
    }
    askForReset(request, fields.email);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: NO_ANSWER });

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return <AccountPage mode={actionData && "ok" in actionData ? "resetSent" : "forgotPassword"} result={actionData} />;
}
