import { countAttempt } from "#app/auth/model/limits.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { requireUser } from "#app/auth/model/session.ts";
import type { FoundAnswer } from "#app/books/model/found-book.ts";
import { ownBooksFound } from "#app/books/model/search/found-books.queries.server.ts";
import { tidyQuery } from "#app/books/model/search/rules.ts";
import { privateJson } from "#app/http/private-json.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/own-search.route";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const attempt = await countAttempt(`search|${user.id}`, LIMITS.searches);
  if (!attempt.allowed) {
    const problem = `That was a lot of searching. ${retryIn("search", attempt.retryAfterSeconds)}`;
    return answer({ problem }, 429, { "Retry-After": String(attempt.retryAfterSeconds) });
  }
  const query = tidyQuery(url.searchParams.get("q"));
  const books = query ? await ownBooksFound(user.id, query) : [];
  return answer({ books });
}

function answer(body: FoundAnswer, status = 200, headers: Record<string, string> = {}): Response {
  return privateJson(body, status, headers);
}
