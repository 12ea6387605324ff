import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/recommendation.route";
import { changed, orLost, type ChangeAnswer } from "./answers.ts";
import { deleteRecommendation } from "./queries.server.ts";
import { readId } from "./rules.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

/** DELETE takes one's own voice back; others who named the book still recommend it. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const [suggestionId, id] = [readId(params.suggestionId), readId(params.recommendationId)];
  return changed(suggestionId !== null && id !== null && (await deleteRecommendation(user.id, suggestionId, id)));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost<unknown, ChangeAnswer>(serverAction, { failed: true });
}
