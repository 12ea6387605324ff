import type { RouteHandle } from "#app/shared/route-handle.ts";
import { sendChange } from "#app/shared/send-change.ts";
import { homeIfGone, requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/post.route";
import { changePost } from "./change.server.ts";
import { deletePost } from "./queries.server.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

export async function action(args: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(args.context);
  return changePost(args, (postId) => deletePost(admin.id, postId).catch(homeIfGone));
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
