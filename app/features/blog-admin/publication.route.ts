import type { RouteHandle } from "#app/shared/route-handle.ts";
import { sendChange } from "#app/shared/send-change.ts";
import { homeIfGone, requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/publication.route";
import { changePost } from "./change.server.ts";
import { setPublished } from "./queries.server.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

/** POST publishes, DELETE makes a draft of it again. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(args.context);
  const published = args.request.method === "POST";
  return changePost(args, (postId) => setPublished(admin.id, postId, published).catch(homeIfGone));
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
