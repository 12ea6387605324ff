import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/post.route";
import { POST_GONE, POSTS, readPostId } from "./rules.ts";
import { deletePost } from "./write.queries.server.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, proof: POSTS, back: POSTS }, async ({ user: admin }) => {
    const postId = readPostId(args.params.postId);
    const deleted = postId !== null && (await deletePost(admin.id, postId));
    return deleted ? done() : gone(POST_GONE());
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to delete post"), queue: args.request.url });
