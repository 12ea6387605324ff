import { LIMITS } from "#app/auth/limits/quotas.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { tooOftenMessage } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/report.route";
import { reportDeal } from "./queries.server.ts";
import { DEAL_GONE, DEALS, readDealId } from "./rules.ts";

const limit = inEachLanguage(() => ({
  name: "deal-report",
  limit: LIMITS.dealReports,
  tooOften: tooOftenMessage({ had: t("You’ve reported a lot of deals."), what: t("report") }),
}));

export function action(args: Route.ActionArgs) {
  return mutate(args, { isPublic: true, limit, back: DEALS }, async ({ user }) => {
    const dealId = readDealId(args.params.dealId);
    const reported = dealId !== null && (await reportDeal(user.id, dealId));
    return reported ? done() : gone(DEAL_GONE());
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to report deal"), queue: args.request.url });
