import { mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/rules.route";
import { joinTaste, setRule } from "./queries.server.ts";
import { RuleChange } from "./schema.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

export function action(args: Route.ActionArgs): Promise<Response> {
  return mutate(args, { json: RuleChange }, async ({ user, fields }) => {
    if ("joining" in fields) await joinTaste(user.id, fields);
    else await setRule(user.id, fields, fields.stance);
    return new Response(null, { status: 204 });
  });
}
