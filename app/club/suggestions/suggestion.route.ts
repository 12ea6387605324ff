import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/suggestion.route";
import { readId, SUGGESTION_GONE } from "./rules.ts";
import { deleteSuggestion } from "./suggestions.queries.server.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

export function action(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    const id = readId(args.params.suggestionId);
    const deleted = id !== null && (await deleteSuggestion(user.id, id));
    return deleted ? done() : gone(SUGGESTION_GONE());
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to delete suggestion") });
