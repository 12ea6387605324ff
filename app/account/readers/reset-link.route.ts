import { createResetLink } from "#app/account/sign-in/reset-link.server.ts";
import { requireAdmin } from "#app/auth/session/session.ts";
import { askForReset } from "#app/auth/sign-in/auth.server.ts";
import { done, gone, mutate, problem, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/reset-link.route";
import { noteResetLink, readerAccount } from "./queries.server.ts";
import { ADMIN_FIRST, READER_GONE } from "./rules.ts";

/** Mails the link to the reader; without a mail server answers with it, for the admin to pass on. */
export function action(args: Route.ActionArgs) {
  const { userId } = args.params;
  return mutate(args, { user: requireAdmin, proof: `/admin/readers/${userId}` }, async ({ user: admin }) => {
    const reader = await readerAccount(admin.id, userId);
    if (!reader) return gone(READER_GONE());
    if (reader.isAdmin) return problem(ADMIN_FIRST(), 409);
    if (!SENDS_MAIL) {
      await noteResetLink(admin.id, userId);
      return done({ link: await createResetLink(userId) });
    }
    const attempt = await askForReset(args.request, reader.email);
    if (!attempt.allowed) {
      const had = t("We’ve sent this reader three of these e-mails in the last half hour.");
      return tooMany(`${had} ${retryIn(t("ask"), attempt.retryAfterSeconds)}`, attempt.retryAfterSeconds);
    }
    await noteResetLink(admin.id, userId);
    return done({ link: "" });
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to make a reset link") });
