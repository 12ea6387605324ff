import { testEmail } from "#app/auth/emails/test-email.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { isNavigation } from "#app/platform/wants-json.ts";

import type { Route } from "./+types/test-mail.route";

export function action(args: Route.ActionArgs) {
  const back = isNavigation(args.request) && { back: "/admin/settings#mail" };
  return mutate(args, { user: requireAdmin, ...back }, async ({ user: admin }) => {
    const outcome = await mailer.tryNow(admin.email, testEmail());
    return outcome.sent
      ? done()
      : problem(t("We couldn’t send the test e-mail: {reason}.", { reason: outcome.reason }));
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to send the test e-mail") });
