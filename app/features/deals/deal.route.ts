import { sendChange } from "#app/shared/send-change.ts";
import { homeIfGone, requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/deal.route";
import { changeDeal } from "./change.server.ts";
import { deleteDeal } from "./queries.server.ts";

export const handle = { methods: ["DELETE"] };

export async function action(args: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(args.context);
  return changeDeal(args, (dealId) => deleteDeal(admin.id, dealId).catch(homeIfGone));
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
