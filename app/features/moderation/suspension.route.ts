import { keepWhileConfirming } from "#app/shared/kept-fields.ts";
import { invalidReport, orFailed, reportAnswer } from "#app/shared/report-answer.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireAdmin, requireRecentProof } from "#app/shared/session.ts";

import type { Route } from "./+types/suspension.route";
import { liftSuspension, suspendReader } from "./queries.server.ts";
import { SuspensionForm } from "./schema.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

/** POST suspends a reader, DELETE lifts it. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const admin = requireAdmin(context);
  requireRecentProof(admin, request.method === "DELETE" ? "/admin/readers" : "/admin/reports");
  if (request.method === "DELETE") {
    const lifted = await liftSuspension(admin.id, params.readerId);
    return lifted
      ? reportAnswer({ done: true })
      : reportAnswer({ problem: "This reader is not suspended any more." }, 404);
  }
  const form = SuspensionForm.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return invalidReport(form.error);
  const suspended = await suspendReader(admin.id, params.readerId, form.data);
  return suspended
    ? reportAnswer({ done: true })
    : reportAnswer({ problem: "This account is an admin’s, or is not there any more." }, 404);
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return orFailed(() => keepWhileConfirming(request, serverAction), "Failed to change the suspension");
}
