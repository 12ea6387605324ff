import { againIn } from "#app/shared/again.ts";
import type { FoundAnswer } from "#app/shared/found-book.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/own-search.route";
import { ownBooksFound } from "./queries.server.ts";
import { tidyQuery } from "./rules.ts";

/** What our own catalogue has for `q`, at once. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const turn = await takeTurn(`search|${user.id}`, LIMITS.searches);
  if (!turn.allowed) {
    const problem = `That was a lot of searching. ${againIn("search", turn.retryAfterSeconds)}`;
    return answer({ problem }, 429, { "Retry-After": String(turn.retryAfterSeconds) });
  }
  const query = tidyQuery(url.searchParams.get("q"));
  const books = query ? await ownBooksFound(user.id, query) : [];
  return answer({ books });
}

function answer(body: FoundAnswer, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}
