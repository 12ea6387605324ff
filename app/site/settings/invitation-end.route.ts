import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/invitation-end.route";
import { endInvitation } from "./queries.server.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async ({ user: admin }) => {
    const id = readBookId(args.params.invitationId);
    const ended = id !== null && (await endInvitation(admin.id, id));
    return ended ? done() : gone(t("This link has already ended."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to end the link") });
