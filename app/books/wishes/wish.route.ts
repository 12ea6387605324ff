import { redirect } from "react-router";

import { readUser } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";
import { wantsPage } from "#app/platform/wants-json.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/wish.route";
import { wishForBook } from "./queries.server.ts";

const NO_BOOK = () => t("This book is no longer in the catalogue.");

/** A visitor signs in first and gets back to the book. */
export function action(args: Route.ActionArgs) {
  const { request, params } = args;
  const bookId = readBookId(params.bookId);
  const user = (context: Parameters<typeof readUser>[0]) => {
    const signedIn = readUser(context);
    if (signedIn) return signedIn;
    throw redirect(`/sign-in?${new URLSearchParams({ next: `/books/${bookId}` })}`);
  };
  const forVisitors = bookId !== null && wantsPage(request) ? { user } : {};
  return mutate(args, { ...forVisitors, back: "/account/wishes" }, async ({ user: { id } }) => {
    const added = bookId !== null && (await wishForBook(id, bookId));
    return added ? done() : gone(NO_BOOK());
  });
}
