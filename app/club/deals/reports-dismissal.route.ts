import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/reports-dismissal.route";
import { dismissReports } from "./queries.server.ts";
import { DEAL_GONE, DEALS, readDealId } from "./rules.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, back: DEALS }, async ({ user: admin }) => {
    const dealId = readDealId(args.params.dealId);
    const dismissed = dealId !== null && (await dismissReports(admin.id, dealId));
    return dismissed ? done() : gone(DEAL_GONE());
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to keep deal"), queue: args.request.url });
