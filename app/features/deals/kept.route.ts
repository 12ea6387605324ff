import { sendChange } from "#app/shared/send-change.ts";
import { requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/kept.route";
import { changeDeal } from "./change.server.ts";
import { keepDeal } from "./queries.server.ts";

/** The admin has looked: the deal still holds. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  requireAdmin(args.context);
  return changeDeal(args, keepDeal);
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
