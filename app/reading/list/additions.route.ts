import { redirect } from "react-router";

import { readUser } from "#app/auth/session/session.ts";
import { done, fieldsOf, gone, mutate } from "#app/http/mutation.server.ts";
import { referrerPath } from "#app/http/referrer-path.ts";
import { send } from "#app/http/send.ts";
import { wantsPage } from "#app/platform/wants-json.ts";

import type { Route } from "./+types/additions.route";
import { ADDITION_FAILED } from "./addition.ts";
import { takeBackAddition } from "./additions.queries.server.ts";
import { madeToday } from "./made-today.ts";
import { writePendingStart } from "./pending-start.ts";
import { addToList } from "./reading-list.queries.server.ts";
import { LIST } from "./rules.ts";
import { AdditionForm, WithdrawalForm } from "./schema.ts";
import { startFrom } from "./start.server.ts";

export const handle = { methods: ["POST", "DELETE"] };

/** A listed book stays unchanged. A visitor's plain form leads to sign-in, which adds the book and leads back. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  if (request.method === "DELETE") return takeBack(args);
  if (wantsPage(request) && !readUser(context)) {
    const fields = await fieldsOf(request);
    const { data: given = AdditionForm.parse({ bookId: fields["bookId"] }) } = AdditionForm.safeParse(fields);
    const { bookId } = given;
    if (bookId !== null) {
      const list = writePendingStart({ ...given, bookId });
      return redirect(`/sign-in?${new URLSearchParams({ list, next: referrerPath(request) ?? LIST })}`);
    }
  }
  return mutate(args, { form: AdditionForm, back: LIST }, async ({ user, fields: { bookId, ...given } }) => {
    const start = await startFrom(user.id, given);
    if ("data" in start) return start;
    const added = bookId === null ? null : await addToList(user.id, bookId, start);
    return added ? done(added) : gone(ADDITION_FAILED());
  });
}

/** Idempotent: the addition may have added nothing. */
function takeBack(args: Route.ActionArgs) {
  return mutate(args, { form: WithdrawalForm, back: LIST }, async ({ user, fields: { additionId } }) => {
    await takeBackAddition(user.id, additionId);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: ADDITION_FAILED(), queue: args.request.url, offline: madeToday });
