import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { catalogueBook } from "#app/books/search/cached-search.queries.server.ts";
import { OutsideBookForm } from "#app/books/search/schema.ts";
import { takeBook } from "#app/books/search/take-book.queries.server.ts";
import { done, gone, mutate, problem, tooMany } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { ADDITION_FAILED } from "#app/reading/list/addition.ts";
import { addToList } from "#app/reading/list/reading-list.queries.server.ts";
import { StartFields } from "#app/reading/list/schema.ts";
import { startFrom } from "#app/reading/list/start.server.ts";

import type { Route } from "./+types/outside-book.route";

const OutsideAddition = OutsideBookForm.extend(StartFields);

/** Adds a book from an outside catalogue. Its facts come from the cached search, never from the form. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { form: OutsideAddition }, async ({ user, fields: { externalId, ...given } }) => {
    const start = await startFrom(user.id, given);
    if ("data" in start) return start;
    const found = externalId === null ? null : await catalogueBook(externalId);
    if (!found) return gone(t("This search has expired. Please search again."));
    const attempt = await countAttempt(`catalogue-add|${user.id}`, LIMITS.booksAdded);
    const ofDay = await countAttempt(`catalogue-add-day|${user.id}`, LIMITS.booksAddedInADay);
    const wait = Math.max(...[attempt, ofDay].map((each) => (each.allowed ? 0 : each.retryAfterSeconds)));
    if (wait > 0)
      return tooMany(t("You’ve added a lot of books. {retryIn}", { retryIn: retryIn(t("add books"), wait) }), wait);
    const bookId = await takeBook(found);
    const added = bookId === null ? null : await addToList(user.id, bookId, start);
    return added ? done(added) : problem(t("Failed to get inserted book ID"), 503);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: ADDITION_FAILED() });
