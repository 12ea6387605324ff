import { done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { ADDITION_FAILED } from "#app/shared/found-book.ts";
import { addOwnBook } from "#app/shared/reading-list.server.ts";

import type { Route } from "./+types/own-book.route";
import { OwnBookForm } from "./schema.ts";

/** Puts a book on the list that no catalogue knows, as the reader typed it. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { form: OwnBookForm }, async ({ user, fields: { pages, ...book } }) =>
    done(await addOwnBook(user.id, { ...book, totalPages: pages, isbn13: null })),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: ADDITION_FAILED });
