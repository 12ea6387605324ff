import { invalidReport, orFailed, reportAnswer } from "#app/shared/report-answer.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/blocked-addresses.route";
import { BlockedForm } from "./joining-schema.ts";
import { setBlockedPatterns } from "./queries.server.ts";

export const handle = { maxBytes: 256 * 1024, tooLarge: "Too many lines at once" } satisfies RouteHandle;

/** POST puts this list of domains and addresses in the place of the one before. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(context);
  const form = BlockedForm.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return invalidReport(form.error);
  await setBlockedPatterns(admin.id, form.data.patterns);
  return reportAnswer({ done: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction, "Failed to save the blocked addresses");
}
