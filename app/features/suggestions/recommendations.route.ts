import { data, type ShouldRevalidateFunctionArgs } from "react-router";

import { takeTurn } from "#app/shared/limits.server.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/recommendations.route";
import { answer, orLost, type WriteAnswer } from "./answers.ts";
import { recommend, recommendationsPage, type RecommendationsPage } from "./queries.server.ts";
import { inMinutes, readId, RECOMMENDATIONS } from "./rules.ts";
import { fieldErrors, RecommendationForm } from "./schema.ts";

/** What was recommended on a suggestion, as JSON; from the start, or `after` the last one seen. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readId(params.suggestionId);
  const after = readId(url.searchParams.get("after") ?? undefined) ?? 0;
  const page = id === null ? null : await recommendationsPage(user.id, id, after);
  if (!page) throw data(null, { status: 404 });
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orLost<unknown, { failed: true }>(serverLoader, { failed: true });
}

/** What the page's fetchers get to read. */
export type RecommendationsAnswer = RecommendationsPage | { failed: true };

/** Lists are read again after changes on the board, not after a book was saved. Which list it was, nobody tells. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.startsWith("/suggestions/") ?? false;
}

/** Adds the reader's voice for a book. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const parsed = RecommendationForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return answer({ errors: fieldErrors(parsed.error) }, 400);
  const id = readId(params.suggestionId);
  if (id === null) return gone();
  const turn = await takeTurn(`recommendation|${user.id}`, RECOMMENDATIONS);
  if (!turn.allowed) {
    const { retryAfterSeconds } = turn;
    const problem = `You have recommended ${RECOMMENDATIONS.limit} books within an hour. You can recommend the next one ${inMinutes(retryAfterSeconds)}.`;
    return answer({ problem }, 429, { "Retry-After": String(retryAfterSeconds) });
  }
  const outcome = await recommend(user.id, id, parsed.data).catch(homeIfGone);
  if (outcome === "not found") return gone();
  if (outcome === "named before") {
    return answer({ errors: { title: "You have recommended this book here before." } }, 409);
  }
  return answer({ done: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost<unknown, WriteAnswer>(serverAction, { problem: "Failed to submit recommendation" });
}

const gone = () => answer({ problem: "This suggestion is not there any more." }, 404);
