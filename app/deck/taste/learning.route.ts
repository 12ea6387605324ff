import { mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/learning.route";
import { pauseLearning, resetTaste } from "./queries.server.ts";
import { Learning } from "./schema.ts";

export const handle = { methods: ["POST", "DELETE"], body: "application/json" } satisfies RouteHandle;

export function action(args: Route.ActionArgs): Promise<Response> {
  const { request } = args;
  return mutate(args, {}, async ({ user }) => {
    if (request.method === "DELETE") await resetTaste(user.id);
    else {
      const learning = Learning.safeParse(await request.json().catch(() => null));
      if (!learning.success) return new Response("This is no wish", { status: 400 });
      await pauseLearning(user.id, learning.data.paused);
    }
    return new Response(null, { status: 204 });
  });
}
