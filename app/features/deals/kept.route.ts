import { sendChange } from "#app/shared/send-change.ts";
import { homeIfGone, requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/kept.route";
import { changeDeal } from "./change.server.ts";
import { keepDeal } from "./queries.server.ts";

/** The admin has looked: the deal still holds. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(args.context);
  return changeDeal(args, (dealId) => keepDeal(admin.id, dealId).catch(homeIfGone));
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
