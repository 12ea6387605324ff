import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/suggestion.route";
import { changed, orLost, type ChangeAnswer } from "./answers.ts";
import { deleteSuggestion } from "./queries.server.ts";
import { readId } from "./rules.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

/** DELETE takes one's own request off the board. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readId(params.suggestionId);
  return changed(id !== null && (await deleteSuggestion(user.id, id)));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost<unknown, ChangeAnswer>(serverAction, { failed: true });
}
