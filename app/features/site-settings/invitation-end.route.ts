import { orFailed, reportAnswer } from "#app/shared/report-answer.ts";
import { requireAdmin } from "#app/shared/session.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/invitation-end.route";
import { endInvitation } from "./queries.server.ts";

/** POST ends an invitation link at once. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(context);
  const id = readBookId(params.invitationId);
  const ended = id !== null && (await endInvitation(admin.id, id));
  return ended ? reportAnswer({ done: true }) : reportAnswer({ problem: "This link has ended already." }, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction, "Failed to end the link");
}
