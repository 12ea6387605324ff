import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/recommendation.route";
import { deleteRecommendation } from "./recommend.queries.server.ts";
import { readId, RECOMMENDATION_GONE } from "./rules.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

/** Recommendations of others for the same book stay. */
export function action(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    const [suggestionId, id] = [readId(args.params.suggestionId), readId(args.params.recommendationId)];
    const deleted = suggestionId !== null && id !== null && (await deleteRecommendation(user.id, suggestionId, id));
    return deleted ? done() : gone(RECOMMENDATION_GONE());
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to delete recommendation") });
