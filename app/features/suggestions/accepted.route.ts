import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/accepted.route";
import { changed, orLost, type ChangeAnswer } from "./answers.ts";
import { acceptNone, acceptRecommendation } from "./queries.server.ts";
import { readId } from "./rules.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

/** POST with a `recommendation`: the asker means to read that book, instead of any other. DELETE: none. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readId(params.suggestionId);
  if (id === null) return changed(false);
  if (request.method === "DELETE") return changed(await acceptNone(user.id, id));
  const form = await request.formData().catch(() => null);
  const named = form?.get("recommendation");
  const recommendation = typeof named === "string" ? readId(named) : null;
  return changed(recommendation !== null && (await acceptRecommendation(user.id, id, recommendation)));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost<unknown, ChangeAnswer>(serverAction, { failed: true });
}
