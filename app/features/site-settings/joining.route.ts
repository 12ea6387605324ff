import { invalidReport, orFailed, reportAnswer } from "#app/shared/report-answer.ts";
import { requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/joining.route";
import { JoiningForm } from "./joining-schema.ts";
import { setJoiningMode } from "./queries.server.ts";

/** POST sets who may join. Whoever has joined is not concerned. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(context);
  const form = JoiningForm.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return invalidReport(form.error);
  await setJoiningMode(admin.id, form.data.mode);
  return reportAnswer({ done: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction, "Failed to save who may join");
}
