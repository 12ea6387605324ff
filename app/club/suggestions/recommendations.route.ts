import { data, type ShouldRevalidateFunctionArgs } from "react-router";

import { LIMITS } from "#app/auth/limits/quotas.ts";
import { seeSuggestion } from "#app/auth/notices/seen.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { done, gone, invalid, mutate } from "#app/http/mutation.server.ts";
import { privateJson } from "#app/http/private-json.ts";
import { send, sendLoader } from "#app/http/send.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { tooOftenMessage } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/recommendations.route";
import { recommend } from "./recommend.queries.server.ts";
import { recommendationsPage, type RecommendationsPage } from "./recommendations.queries.server.ts";
import { readId, SUGGESTION_GONE } from "./rules.ts";
import { RecommendationForm } from "./schema.ts";
import { writingProblem } from "./writing-problem.server.ts";

const limit = inEachLanguage(() => ({
  name: "recommendation",
  limit: LIMITS.recommendations,
  tooOften: tooOftenMessage({
    had: t("You’ve recommended {limit} books in the last hour.", { limit: LIMITS.recommendations.ofReader.limit }),
    what: t("recommend"),
  }),
}));

export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readId(params.suggestionId);
  const page = id === null ? null : await recommendationsPage(user.id, id, url.searchParams.get("after"));
  if (id === null || !page) throw data(null, { status: 404 });
  await seeSuggestion(user.id, id);
  return privateJson(page);
}

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  sendLoader<RecommendationsPage>(args, t("Failed to load recommendations"));

/** Reloads all open lists after a change on the board, because the change's list is unknown; not if it was not sent. */
export function shouldRevalidate({
  formAction,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === 401) return false;
  return formAction?.startsWith("/suggestions/") ?? defaultShouldRevalidate;
}

export function action(args: Route.ActionArgs) {
  return mutate(args, { isPublic: true, form: RecommendationForm, limit }, async ({ user, fields }) => {
    const id = readId(args.params.suggestionId);
    if (id === null) return gone(SUGGESTION_GONE());
    const rejection = await writingProblem(user, fields.reason);
    if (rejection) return rejection;
    const outcome = await recommend(user.id, id, fields);
    if (outcome === "not found") return gone(SUGGESTION_GONE());
    if (outcome === "named before") {
      return invalid({ title: t("You’ve already recommended this book here.") }, undefined, 409);
    }
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to submit recommendation") });
