import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/role.route";
import { grantRole, takeRole } from "./queries.server.ts";
import { ROLE_REFUSALS } from "./rules.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

export function action(args: Route.ActionArgs) {
  const { userId } = args.params;
  const change = args.request.method === "DELETE" ? takeRole : grantRole;
  return mutate(args, { user: requireAdmin, proof: `/admin/readers/${userId}` }, async ({ user: admin }) => {
    const refusal = await change(admin.id, userId);
    return refusal === null ? done() : problem(ROLE_REFUSALS[refusal], 409);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to change the role") });
