import { refusal } from "#app/shared/again.ts";
import { CONFIRM_FIRST } from "#app/shared/confirm-first.tsx";
import { takeTurns } from "#app/shared/limits.server.ts";
import { mayBeRead } from "#app/shared/may-be-read.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import { sendChange } from "#app/shared/send-change.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/report.route";
import { changeDeal, refuseDeal } from "./change.server.ts";
import { reportDeal } from "./queries.server.ts";

/** A reader says that a deal no longer holds. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const user = requireUser(args.context);
  if (!mayBeRead(user)) return refuseDeal(args.request, { problem: CONFIRM_FIRST });
  const turn = await takeTurns("deal-report", user.id, args.request, LIMITS.dealReports);
  if (!turn.allowed) {
    const problem = refusal(turn, { had: "You have reported many deals at once.", what: "report" });
    return refuseDeal(args.request, { problem, retryAfterSeconds: turn.retryAfterSeconds });
  }
  return changeDeal(args, (dealId) => reportDeal(user.id, dealId).catch(homeIfGone));
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
