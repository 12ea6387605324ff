import { redirect } from "react-router";

import { readUser } from "#app/auth/model/session.ts";
import { done, fieldsOf, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { wantsPage } from "#app/platform/wants-json.ts";
import { ADDITION_FAILED } from "#app/reading/model/addition.ts";
import { LIST } from "#app/reading/model/list/rules.ts";
import { AdditionForm } from "#app/reading/model/list/schema.ts";
import { addToList } from "#app/reading/model/reading-list.server.ts";

import type { Route } from "./+types/additions.route";

/**
 * Adds a book of the catalogue to the reader's list. A book that is already on it stays unchanged. A visitor's plain form
 * leads to sign-in, which adds the book then.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  if (wantsPage(request) && !readUser(context)) {
    const { bookId } = AdditionForm.parse(await fieldsOf(request));
    if (bookId !== null) return redirect(`/sign-in?${new URLSearchParams({ list: String(bookId), next: LIST })}`);
  }
  return mutate(args, { form: AdditionForm, back: LIST }, async ({ user, fields: { bookId } }) => {
    const added = bookId === null ? null : await addToList(user.id, bookId);
    return added ? done(added) : gone(ADDITION_FAILED);
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: ADDITION_FAILED, queue: args.request.url, offline: "store" });
