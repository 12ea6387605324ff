import type { RouteHandle } from "#app/shared/route-handle.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/learning.route";
import { pauseLearning, resetTaste } from "./queries.server.ts";
import { Learning } from "./schema.ts";

export const handle = { methods: ["POST", "DELETE"], body: "application/json" } satisfies RouteHandle;

/** POST pauses what the deck learns from swipes, or goes on with it; DELETE forgets what it has learnt. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  if (request.method === "DELETE") await resetTaste(user.id).catch(homeIfGone);
  else {
    const wish = Learning.safeParse(await request.json().catch(() => null));
    if (!wish.success) return new Response("This is no wish", { status: 400 });
    await pauseLearning(user.id, wish.data.paused).catch(homeIfGone);
  }
  return new Response(null, { status: 204 });
}
