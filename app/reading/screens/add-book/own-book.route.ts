import { OwnBookForm } from "#app/books/model/search/schema.ts";
import { done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { ADDITION_FAILED } from "#app/reading/model/addition.ts";
import { addOwnBook } from "#app/reading/model/reading-list.server.ts";

import type { Route } from "./+types/own-book.route";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: OwnBookForm }, async ({ user, fields: { pages, ...book } }) =>
    done(await addOwnBook(user.id, { ...book, totalPages: pages, isbn13: null })),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: ADDITION_FAILED });
