import { saveBook, unsaveBook } from "#app/books/model/saved-books.server.ts";
import { SaveForm } from "#app/books/model/saved/schema.ts";
import { rememberAnswer, SAVING_FAILED } from "#app/books/parts/saved-book.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/saved-book.route";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

/** POST saves, DELETE unsaves; both are idempotent. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { form: SaveForm }, async ({ user, fields: { savedAt } }) => {
    const bookId = readBookId(args.params.bookId);
    if (bookId === null) return gone(SAVING_FAILED);
    if (args.request.method === "DELETE") {
      await unsaveBook(user.id, bookId);
      return done({ saved: false });
    }
    const outcome = await saveBook(user.id, bookId, savedAt);
    return outcome === "unknown book" ? gone(SAVING_FAILED) : done({ saved: true });
  });
}

export async function clientAction(args: Route.ClientActionArgs) {
  const { method } = args.request;
  const sent = await send(args, {
    failed: SAVING_FAILED,
    queue: `saved-books/${args.params.bookId}`,
    offline: "store",
  });
  if ("ok" in sent.data) rememberAnswer(Number(args.params.bookId), method === "POST");
  return sent;
}
