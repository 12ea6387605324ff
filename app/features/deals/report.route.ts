import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/report.route";
import { changeDeal } from "./change.server.ts";
import { reportDeal } from "./queries.server.ts";
import { sendChange } from "./send.ts";

/** A reader says that a deal no longer holds. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const user = requireUser(args.context);
  return changeDeal(args, (dealId) => reportDeal(user.id, dealId).catch(homeIfGone));
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
