import { countSharedAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { outsideLanguages } from "#app/books/languages/reader-languages.queries.server.ts";
import { CatalogueFailed } from "#app/books/outside/catalogue-failed.ts";
import { privateJson } from "#app/http/private-json.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/outside-search.route";
import { searchCatalogues } from "./catalogue.server.ts";
import type { FoundAnswer } from "./found-book.ts";
import { outsideBooksFound } from "./found-books.queries.server.ts";
import { tidyQuery } from "./rules.ts";
import { soughtIn } from "./sought.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

/** Can take seconds. */
export async function loader({ context, url, request }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const query = tidyQuery(url.searchParams.get("q"));
  if (!query) return answer({ books: [] });

  const attempt = await countSharedAttempt("catalogue", user.id, request, LIMITS.outsideSearches);
  if (!attempt.allowed) {
    const { retryAfterSeconds } = attempt;
    const problem = t("You’ve searched a lot. {retryIn}", { retryIn: retryIn(t("search"), retryAfterSeconds) });
    return answer({ problem }, 429, { "Retry-After": String(retryAfterSeconds) });
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
