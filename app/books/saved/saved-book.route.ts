import { redirect } from "react-router";

import { readUser } from "#app/auth/session/session.ts";
import { rememberAnswer, SAVING_FAILED } from "#app/books/parts/saved-book.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { referrerPath } from "#app/http/referrer-path.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { wantsPage } from "#app/platform/wants-json.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/saved-book.route";
import { saveBook, unsaveBook } from "./saved-books.queries.server.ts";
import { SaveForm } from "./schema.ts";

const BACK = "/dashboard";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

/** Both methods are idempotent. Pages without scripts, such as blog posts, post a plain form. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { ...forPlainForm(args), form: SaveForm }, async ({ user, fields: { savedAt } }) => {
    const bookId = readBookId(args.params.bookId);
    if (bookId === null) return gone(SAVING_FAILED());
    if (args.request.method === "DELETE") {
      await unsaveBook(user.id, bookId);
      return done({ saved: false });
    }
    const outcome = await saveBook(user.id, bookId, savedAt);
    return outcome === "unknown book" ? gone(SAVING_FAILED()) : done({ saved: true });
  });
}

/** A visitor signs in first; that saves the book and leads back to its page. */
function forPlainForm({ request, params: { bookId } }: Route.ActionArgs) {
  if (request.method !== "POST" || !wantsPage(request) || readBookId(bookId) === null) return {};
  const user = (context: Parameters<typeof readUser>[0]) => {
    const signedIn = readUser(context);
    if (signedIn) return signedIn;
    throw redirect(`/sign-in?${new URLSearchParams({ save: bookId, next: referrerPath(request) ?? BACK })}`);
  };
  return { user, back: BACK };
}

export async function clientAction(args: Route.ClientActionArgs) {
  const { method } = args.request;
  const sent = await send(args, {
    failed: SAVING_FAILED(),
    queue: `saved-books/${args.params.bookId}`,
    offline: "store",
  });
  if ("ok" in sent.data) rememberAnswer(Number(args.params.bookId), method === "POST");
  return sent;
}
