import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdmin } from "#app/auth/session/session.ts";
import { gone, done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/deal.route";
import { changeDeal, deleteDeal } from "./queries.server.ts";
import { DEAL_GONE, DEALS, readDealId } from "./rules.ts";
import { DealForm } from "./schema.ts";

export const handle = { methods: ["POST", "DELETE"] };

export function action(args: Route.ActionArgs) {
  return args.request.method === "DELETE" ? remove(args) : change(args);
}

/** A last day that is over is accepted, unlike in a new deal: it ends the deal, or leaves an ended one as it is. */
function change(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, form: DealForm, back: DEALS }, async ({ user: admin, fields }) => {
    const dealId = readDealId(args.params.dealId);
    const deal = dealId === null ? null : await changeDeal(admin.id, dealId, fields, await clockOf(admin.id));
    return deal ? done({ deal }) : gone(DEAL_GONE());
  });
}

function remove(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, back: DEALS }, async ({ user: admin }) => {
    const dealId = readDealId(args.params.dealId);
    const deleted = dealId !== null && (await deleteDeal(admin.id, dealId));
    return deleted ? done() : gone(DEAL_GONE());
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  args.request.method === "DELETE"
    ? send(args, { failed: t("Failed to delete deal"), queue: args.request.url })
    : send(args, { failed: t("Failed to save deal") });
