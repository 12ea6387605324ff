import { orFailed, reportAnswer } from "#app/shared/report-answer.ts";
import { requireAdmin } from "#app/shared/session.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/dismissal.route";
import { dismissReports } from "./queries.server.ts";

/** POST lets stand what a report is about. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(context);
  const id = readBookId(params.reportId);
  const dismissed = id !== null && (await dismissReports(admin.id, id));
  return dismissed
    ? reportAnswer({ done: true })
    : reportAnswer({ problem: "These reports are not open any more." }, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction, "Failed to dismiss");
}
