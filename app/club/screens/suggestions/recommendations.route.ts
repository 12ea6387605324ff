import { data, type ShouldRevalidateFunctionArgs } from "react-router";

import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { recommend } from "#app/club/model/suggestions/recommend.queries.server.ts";
import { recommendationsPage } from "#app/club/model/suggestions/recommendations.queries.server.ts";
import { refusedWords } from "#app/club/model/suggestions/refused-words.server.ts";
import { readId, SUGGESTION_GONE } from "#app/club/model/suggestions/rules.ts";
import { RecommendationForm } from "#app/club/model/suggestions/schema.ts";
import { done, gone, invalid, mutate } from "#app/http/mutation.server.ts";
import { send, sendLoader } from "#app/http/send.ts";
import { refusal } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/recommendations.route";

const limit = {
  name: "recommendation",
  limit: LIMITS.recommendations,
  refusal: refusal({
    had: `You have recommended ${LIMITS.recommendations.ofReader.limit} books within an hour.`,
    what: "recommend",
  }),
};

/** What was recommended on a suggestion, as JSON; from the start, or `after` a cursor. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readId(params.suggestionId);
  const page = id === null ? null : await recommendationsPage(user.id, id, url.searchParams.get("after"));
  if (!page) throw data(null, { status: 404 });
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  sendLoader(args, { failed: "Failed to load recommendations" });

/** Lists are read again after changes on the board, not after a book was saved. Which list it was, nobody tells. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.startsWith("/suggestions/") ?? defaultShouldRevalidate;
}

/** Adds the reader's voice for a book. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { isPublic: true, form: RecommendationForm, limit }, async ({ user, fields }) => {
    const id = readId(args.params.suggestionId);
    if (id === null) return gone(SUGGESTION_GONE);
    const refused = await refusedWords(user, fields.reason);
    if (refused) return refused;
    const outcome = await recommend(user.id, id, fields);
    if (outcome === "not found") return gone(SUGGESTION_GONE);
    if (outcome === "named before") {
      return invalid({ title: "You have recommended this book here before." }, undefined, 409);
    }
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to submit recommendation" });
