import { data, type ShouldRevalidateFunctionArgs } from "react-router";

import { refusal } from "#app/shared/again.ts";
import { heldAsLink } from "#app/shared/held-words.server.ts";
import { takeTurns } from "#app/shared/limits.server.ts";
import { mayBeRead } from "#app/shared/may-be-read.server.ts";
import { signatureConflict } from "#app/shared/names.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/recommendations.route";
import { answer, later, misnamed, orLost, unconfirmed, type WriteAnswer } from "./answers.ts";
import { recommend, recommendationsPage, type RecommendationsPage } from "./queries.server.ts";
import { readId } from "./rules.ts";
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
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.startsWith("/suggestions/") ?? defaultShouldRevalidate;
}

/** Adds the reader's voice for a book. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  if (!mayBeRead(user)) return unconfirmed();
  const parsed = RecommendationForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return answer({ errors: fieldErrors(parsed.error) }, 400);
  const id = readId(params.suggestionId);
  if (id === null) return gone();
  const turn = await takeTurns("recommendation", user.id, request, LIMITS.recommendations);
  if (!turn.allowed) {
    const had = `You have recommended ${LIMITS.recommendations.ofReader.limit} books within an hour.`;
    return later({ ...turn, problem: refusal({ had, what: "recommend" })(turn) });
  }
  const held = await heldAsLink(user.id, parsed.data.reason);
  if (held) return later(held);
  const conflict = await signatureConflict(user);
  if (conflict) return misnamed(conflict);
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
