import { requireUser } from "#app/auth/session/session.ts";
import { createPrivateCovers } from "#app/books/covers/private-cover.server.ts";

import type { Route } from "./+types/cover.route";
import { foreignBook } from "./recommendations.queries.server.ts";
import { readId } from "./rules.ts";

const answerCover = createPrivateCovers();

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const [suggestionId, id] = [readId(params.suggestionId), readId(params.recommendationId)];
  return answerCover(
    request,
    suggestionId === null || id === null ? null : await foreignBook(user.id, suggestionId, id),
  );
}
