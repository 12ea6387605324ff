import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/wish-removal.route";
import { takeWishBack } from "./queries.server.ts";

/** Idempotent. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { back: "/account/wishes" }, async ({ user }) => {
    const bookId = readBookId(args.params.bookId);
    if (bookId === null) return gone(t("Book not found."));
    await takeWishBack(user.id, bookId);
    return done();
  });
}
