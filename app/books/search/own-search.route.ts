import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { privateJson } from "#app/http/private-json.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/own-search.route";
import type { FoundAnswer } from "./found-book.ts";
import { ownBooksFound } from "./found-books.queries.server.ts";
import { tidyQuery } from "./rules.ts";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const attempt = await countAttempt(`search|${user.id}`, LIMITS.searches);
  if (!attempt.allowed) {
    const problem = t("You’ve searched a lot. {retryIn}", {
      retryIn: retryIn(t("search"), attempt.retryAfterSeconds),
    });
    return answer({ problem }, 429, { "Retry-After": String(attempt.retryAfterSeconds) });
  }
  const query = tidyQuery(url.searchParams.get("q"));
  const books = query ? await ownBooksFound(user.id, query) : [];
  return answer({ books });
}

function answer(body: FoundAnswer, status = 200, headers: Record<string, string> = {}): Response {
  return privateJson(body, status, headers);
}
