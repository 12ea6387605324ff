import { OwnBookForm } from "#app/books/search/schema.ts";
import { done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { ADDITION_FAILED } from "#app/reading/list/addition.ts";
import { addOwnBook } from "#app/reading/list/reading-list.queries.server.ts";
import { StartFields } from "#app/reading/list/schema.ts";
import { startFrom } from "#app/reading/list/start.server.ts";

import type { Route } from "./+types/own-book.route";

const OwnAddition = OwnBookForm.extend(StartFields);

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: OwnAddition }, async ({ user, fields }) => {
    const { title, author, genre, pages, ...given } = fields;
    const start = await startFrom(user.id, given);
    if ("data" in start) return start;
    return done(await addOwnBook(user.id, { title, author, genre, totalPages: pages, isbn13: null }, start));
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: ADDITION_FAILED() });
