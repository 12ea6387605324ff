import { requireAdmin } from "#app/auth/model/session.ts";
import { deleteDeal } from "#app/club/model/deals/queries.server.ts";
import { DEAL_GONE, DEALS, readDealId } from "#app/club/model/deals/rules.ts";
import { gone, done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/deal.route";

export const handle = { methods: ["DELETE"] };

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, back: DEALS }, async ({ user: admin }) => {
    const dealId = readDealId(args.params.dealId);
    const deleted = dealId !== null && (await deleteDeal(admin.id, dealId));
    return deleted ? done() : gone(DEAL_GONE);
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: "Failed to delete deal", queue: args.request.url });
