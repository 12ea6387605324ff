import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireUser } from "#app/auth/session/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/swipes.route";
import { recordSwipes } from "./queries.server.ts";
import { SwipeReport } from "./schema.ts";
import { keepSwipesWithinQuota } from "./swipe-quota.queries.server.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

/** Idempotent: a known event id changes nothing. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const report = SwipeReport.safeParse(await request.json().catch(() => null));
  if (!report.success) return new Response("These are no swipes", { status: 400 });
  const { events } = report.data;
  const attempt = await countAttempt(`swipes|${user.id}`, LIMITS.swipes, events.length);
  if (!attempt.allowed) {
    const headers = { "Retry-After": String(attempt.retryAfterSeconds) };
    return new Response("These are too many swipes for an hour", { status: 429, headers });
  }
  await recordSwipes(user.id, events);
  await keepSwipesWithinQuota(user.id);
  return new Response(null, { status: 204 });
}
