import { mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/rules.route";
import { joinTaste, setRule } from "./queries.server.ts";
import { RuleChange } from "./schema.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

export function action(args: Route.ActionArgs): Promise<Response> {
  return mutate(args, {}, async ({ user }) => {
    const change = RuleChange.safeParse(await args.request.json().catch(() => null));
    if (!change.success) return new Response("This is no rule", { status: 400 });
    if ("joining" in change.data) await joinTaste(user.id, change.data);
    else await setRule(user.id, change.data, change.data.stance);
    return new Response(null, { status: 204 });
  });
}
