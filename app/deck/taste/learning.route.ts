import { mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/learning.route";
import { pauseLearning, resetTaste } from "./queries.server.ts";
import { Learning } from "./schema.ts";

export const handle = { methods: ["POST", "DELETE"], body: "application/json" } satisfies RouteHandle;

export function action(args: Route.ActionArgs): Promise<Response> {
  const isReset = args.request.method === "DELETE";
  return mutate(args, { json: isReset ? undefined : Learning }, async ({ user, fields }) => {
    if (isReset) await resetTaste(user.id);
    else await pauseLearning(user.id, fields.paused);
    return new Response(null, { status: 204 });
  });
}
