import { testEmail } from "#app/auth/model/emails/test-email.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireAdmin } from "#app/auth/model/session.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { mailer } from "#app/platform/mailer.server.ts";
import { inTime } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/test-mail.route";

/** Sends the admin a mail at once and answers with what the mail server replied. */
export function action(args: Route.ActionArgs) {
  const limit = {
    name: "test-mail",
    limit: LIMITS.testMails,
    tooOften: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      `That was a lot of test e-mails. Please try again ${inTime(retryAfterSeconds)}.`,
  };
  const options = { user: requireAdmin, limit, back: "/admin/settings#mail" };
  return mutate(args, options, async ({ user: admin }) => {
    const outcome = await mailer.tryNow({ to: admin.email, ...testEmail() });
    return outcome.sent ? done() : problem(`The test e-mail was not sent: ${outcome.words}.`);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to send the test e-mail" });
