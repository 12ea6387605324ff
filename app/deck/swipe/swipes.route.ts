import { LIMITS } from "#app/auth/limits/quotas.ts";
import { mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/swipes.route";
import { recordSwipes } from "./queries.server.ts";
import { SwipeReport } from "./schema.ts";
import { keepSwipesWithinQuota } from "./swipe-quota.queries.server.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

const limit = {
  name: "swipes",
  limit: LIMITS.swipes,
  cost: ({ events }: SwipeReport) => events.length,
  tooOften: () => t("That’s too many swipes for one hour."),
};

/** Idempotent: a known event id changes nothing. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return mutate(args, { json: SwipeReport, limit }, async ({ user, fields }) => {
    await recordSwipes(user.id, fields.events);
    await keepSwipesWithinQuota(user.id);
    return new Response(null, { status: 204 });
  });
}
