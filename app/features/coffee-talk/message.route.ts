import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/message.route";
import { deleteMessage } from "./queries.server.ts";
import { readMessageId } from "./rules.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

/** DELETE takes back what one said oneself. Another reader's message is not there: 404. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readMessageId(params.messageId);
  const deleted = id !== null && (await deleteMessage(user.id, id));
  return new Response(null, { status: deleted ? 204 : 404 });
}
