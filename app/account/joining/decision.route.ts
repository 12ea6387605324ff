import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import type { Route } from "./+types/decision.route";
import { approvedEmail, declinedEmail } from "./joining-email.ts";
import { approveReader, declineReader } from "./queries.server.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

/** POST approves a waiting account, DELETE declines and erases it. */
export function action(args: Route.ActionArgs) {
  const declines = args.request.method === "DELETE";
  return mutate(args, { user: requireAdmin }, async ({ user: admin }) => {
    const reader = await (declines ? declineReader : approveReader)(admin.id, args.params.userId);
    if (!reader) return gone(t("This account is no longer waiting for approval."));
    // The mailer no longer finds an erased account to ask.
    if (reader.emailVerified || !SENDS_MAIL) {
      mailer.send("joining-decided", reader.email, () =>
        declines ? declinedEmail() : approvedEmail({ url: siteAddress }),
      );
    }
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to save your decision") });
