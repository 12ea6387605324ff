import { invalidReport, orFailed, reportAnswer } from "#app/shared/report-answer.ts";
import { requireAdmin } from "#app/shared/session.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/removal.route";
import { removeWords } from "./queries.server.ts";
import { RemovalForm } from "./schema.ts";

/** POST removes the words that a report is about, for everybody. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(context);
  const form = RemovalForm.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return invalidReport(form.error);
  const id = readBookId(params.reportId);
  const removed = id !== null && (await removeWords(admin.id, id, form.data));
  return removed ? reportAnswer({ done: true }) : reportAnswer({ problem: "This is not there any more." }, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction, "Failed to remove");
}
