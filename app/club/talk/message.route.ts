import { requireUser } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { privateJson } from "#app/http/private-json.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/message.route";
import { oneMessage } from "./read.queries.server.ts";
import { readMessageId } from "./rules.ts";
import { deleteMessage } from "./write.queries.server.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

/** `?reveal` lifts the veil once. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readMessageId(params.messageId);
  const message = id === null ? null : await oneMessage(user.id, id, url.searchParams.has("reveal"));
  return privateJson({ message }, message ? 200 : 404);
}

export function action(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    const id = readMessageId(args.params.messageId);
    const deleted = id !== null && (await deleteMessage(user.id, id));
    return deleted ? done() : gone(t("This message was deleted."));
  });
}
