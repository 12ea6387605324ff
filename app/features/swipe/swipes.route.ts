import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/swipes.route";
import { recordSwipes } from "./queries.server.ts";
import { SwipeReport } from "./schema.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

/** Takes swipes and undos from a device's record, as JSON. Whatever arrives again counts once. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const report = SwipeReport.safeParse(await request.json().catch(() => null));
  if (!report.success) return new Response("These are no swipes", { status: 400 });
  await recordSwipes(user.id, report.data.events);
  return new Response(null, { status: 204 });
}
