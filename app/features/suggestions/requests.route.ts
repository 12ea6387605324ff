import { takeTurn } from "#app/shared/limits.server.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/requests.route";
import { answer, orLost, type WriteAnswer } from "./answers.ts";
import { ask, suggestionsPage } from "./queries.server.ts";
import { inMinutes, readPlace, SUGGESTIONS } from "./rules.ts";
import { fieldErrors, SuggestionForm } from "./schema.ts";

/** More of the board, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await suggestionsPage(user.id, readPlace(url.searchParams.get("after")));
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}

/** Puts a request on the board. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const parsed = SuggestionForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return answer({ errors: fieldErrors(parsed.error) }, 400);
  const turn = await takeTurn(`suggestion|${user.id}`, SUGGESTIONS);
  if (!turn.allowed) {
    const { retryAfterSeconds } = turn;
    const problem = `You have asked ${SUGGESTIONS.limit} times within an hour. You can ask again ${inMinutes(retryAfterSeconds)}.`;
    return answer({ problem }, 429, { "Retry-After": String(retryAfterSeconds) });
  }
  await ask(user.id, parsed.data).catch(homeIfGone);
  return answer({ done: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost<unknown, WriteAnswer>(serverAction, { problem: "Failed to create suggestion" });
}
