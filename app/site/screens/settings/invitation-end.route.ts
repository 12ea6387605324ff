import { requireAdmin } from "#app/auth/model/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { endInvitation } from "#app/site/model/settings/queries.server.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/invitation-end.route";

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async ({ user: admin }) => {
    const id = readBookId(args.params.invitationId);
    const ended = id !== null && (await endInvitation(admin.id, id));
    return ended ? done() : gone("This link has ended already.");
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to end the link" });
