import { sendChange } from "#app/shared/send-change.ts";
import { requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/deal.route";
import { changeDeal } from "./change.server.ts";
import { deleteDeal } from "./queries.server.ts";

export const handle = { methods: ["DELETE"] };

export async function action(args: Route.ActionArgs): Promise<Response> {
  requireAdmin(args.context);
  return changeDeal(args, deleteDeal);
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
