import { countSharedAttempt } from "#app/auth/model/limits.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireUser } from "#app/auth/model/session.ts";
import type { FoundAnswer } from "#app/books/model/found-book.ts";
import { outsideLanguages } from "#app/books/model/languages/reader-languages.queries.server.ts";
import { CatalogueFailed } from "#app/books/model/outside/catalogue-failed.ts";
import { searchCatalogues } from "#app/books/model/search/catalogue.server.ts";
import { outsideBooksFound } from "#app/books/model/search/found-books.queries.server.ts";
import { tidyQuery } from "#app/books/model/search/rules.ts";
import { soughtIn } from "#app/books/model/search/sought.ts";
import { privateJson } from "#app/http/private-json.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/outside-search.route";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

/** Searches the outside catalogues for `q`; can take seconds. */
export async function loader({ context, url, request }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const query = tidyQuery(url.searchParams.get("q"));
  if (!query) return answer({ books: [] });

  const attempt = await countSharedAttempt("catalogue", user.id, request, LIMITS.outsideSearches);
  if (!attempt.allowed) {
    const wait = attempt.retryAfterSeconds;
    const problem = `That was a lot of searching. Please try again in ${wait} seconds.`;
    return answer({ problem }, 429, { "Retry-After": String(wait) });
  }
  try {
    const languages = await outsideLanguages(user.id, request.headers.get("Accept-Language"));
    // Without the request's signal: other readers may wait for the same answer.
    const { words, isbn13 } = soughtIn(query);
    return answer({ books: await outsideBooksFound(user.id, await searchCatalogues(isbn13 ?? words, languages)) });
  } catch (error) {
    if (error instanceof CatalogueFailed) return answer({ problem: error.message }, 503);
    throw error;
  }
}

function answer(body: FoundAnswer, status = 200, headers: Record<string, string> = {}): Response {
  return privateJson(body, status, headers);
}
