import { countAddressAttempt, countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { findBooks, type FoundBooks } from "#app/books/search/find-books.queries.server.ts";
import type { SearchFilters } from "#app/books/search/search-view.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";

import type { Asker, NoList } from "./book-list.ts";

export async function searchFor(
  query: string,
  filters: SearchFilters,
  { userId, request }: Asker,
): Promise<FoundBooks | NoList> {
  const attempt = userId
    ? await countAttempt(`search|${userId}`, LIMITS.searches)
    : await countAddressAttempt("search", request, LIMITS.searches);
  if (!attempt.allowed) {
    const { retryAfterSeconds } = attempt;
    const problem = t("You’ve searched a lot. {retryIn}", { retryIn: retryIn(t("search"), retryAfterSeconds) });
    return { problem, status: 429, retryAfterSeconds };
  }
  const books = await findBooks(query, filters);
  return books ?? { problem: t("That search took too long"), status: 503, retryAfterSeconds: 5 };
}
