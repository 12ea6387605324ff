import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { refusedWords } from "#app/club/model/suggestions/refused-words.server.ts";
import { pathTo } from "#app/club/model/suggestions/rules.ts";
import { SuggestionForm } from "#app/club/model/suggestions/schema.ts";
import { ask, suggestionsPage } from "#app/club/model/suggestions/suggestions.queries.server.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { refusal } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/requests.route";

const limit = {
  name: "suggestion",
  limit: LIMITS.suggestions,
  refusal: refusal({
    had: `You have asked ${LIMITS.suggestions.ofReader.limit} times within an hour.`,
    what: "ask",
  }),
};

/** More of the board, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await suggestionsPage(user.id, url.searchParams.get("after"));
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}

/** Puts a request on the board. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { isPublic: true, form: SuggestionForm, limit }, async ({ user, fields }) => {
    const refused = await refusedWords(user, fields.description);
    if (refused) return refused;
    const asked = await ask(user.id, fields);
    if ("asked" in asked) return done();
    const link = { to: pathTo(asked.before), name: "See it on the board" };
    return problem("You have asked the same within a day.", 409, undefined, link);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to create suggestion" });
