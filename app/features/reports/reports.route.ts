import { CONFIRM_FIRST } from "#app/shared/confirm-first.tsx";
import { takeTurn } from "#app/shared/limits.server.ts";
import { mayBeRead } from "#app/shared/may-be-read.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import { invalidReport, orFailed, reportAnswer } from "#app/shared/report-answer.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/reports.route";
import { report } from "./queries.server.ts";
import { ReportForm } from "./schema.ts";

/** POST reports words of another reader. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  if (!mayBeRead(user)) return reportAnswer({ problem: CONFIRM_FIRST }, 403);
  const form = ReportForm.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return invalidReport(form.error);
  const turn = await takeTurn(`report|${user.id}`, LIMITS.reports);
  if (!turn.allowed) {
    const minutes = Math.ceil(turn.retryAfterSeconds / 60);
    const problem = `You have sent ${LIMITS.reports.limit} reports within an hour. You can send the next one in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
    return reportAnswer({ problem }, 429, { "Retry-After": String(turn.retryAfterSeconds) });
  }
  const reported = await report(user.id, form.data).catch(homeIfGone);
  return reported ? reportAnswer({ done: true }) : reportAnswer({ problem: "This is not there any more." }, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction, "Failed to send report");
}
