import { CatalogueFailed } from "#app/server/catalogue/catalogue-failed.ts";
import type { FoundAnswer } from "#app/shared/found-book.ts";
import { takeTurns } from "#app/shared/limits.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/outside-search.route";
import { searchCatalogues } from "./catalogue.server.ts";
import { outsideBooksFound } from "./queries.server.ts";
import { tidyQuery } from "./rules.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

/** What the outside catalogues have for `q`, or why they have nothing; it may take seconds. */
export async function loader({ context, url, request }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const query = tidyQuery(url.searchParams.get("q"));
  if (!query) return answer({ books: [] });

  const turn = await takeTurns("catalogue", user.id, request, LIMITS.outsideSearches);
  if (!turn.allowed) {
    const wait = turn.retryAfterSeconds;
    const problem = `That was a lot of searching. Please try again in ${wait} seconds.`;
    return answer({ problem }, 429, { "Retry-After": String(wait) });
  }
  try {
    // Not told when the reader leaves: others may be waiting for the same answer.
    return answer({ books: await outsideBooksFound(user.id, await searchCatalogues(query)) });
  } catch (error) {
    if (error instanceof CatalogueFailed) return answer({ problem: error.message }, 503);
    throw error;
  }
}

function answer(body: FoundAnswer, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}
