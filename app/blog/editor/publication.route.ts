import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/publication.route";
import { POST_GONE, POSTS, readPostId } from "./rules.ts";
import { setPublished } from "./write.queries.server.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, back: POSTS }, async ({ user: admin }) => {
    const postId = readPostId(args.params.postId);
    const isPublished = args.request.method === "POST";
    const changed = postId !== null && (await setPublished(admin.id, postId, isPublished));
    return changed ? done() : gone(POST_GONE());
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to update post status"), queue: args.request.url });
