import { takeTurn } from "#app/shared/limits.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";
import { keepSwipesWithinQuota } from "#app/shared/swipe-quota.server.ts";

import type { Route } from "./+types/swipes.route";
import { recordSwipes } from "./queries.server.ts";
import { SwipeReport } from "./schema.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

/** Takes swipes and undos from a device's record, as JSON. Whatever arrives again counts once. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const report = SwipeReport.safeParse(await request.json().catch(() => null));
  if (!report.success) return new Response("These are no swipes", { status: 400 });
  const { events } = report.data;
  const turn = await takeTurn(`swipes|${user.id}`, LIMITS.swipes, events.length);
  if (!turn.allowed) {
    const headers = { "Retry-After": String(turn.retryAfterSeconds) };
    return new Response("These are too many swipes for an hour", { status: 429, headers });
  }
  await recordSwipes(user.id, events);
  await keepSwipesWithinQuota(user.id);
  return new Response(null, { status: 204 });
}
