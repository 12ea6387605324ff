import { data } from "react-router";

import type { AddAnswer } from "#app/shared/found-book.ts";
import { addOwnBook } from "#app/shared/reading-list.server.ts";
import { refusalIn } from "#app/shared/refusal.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/own-book.route";
import { OwnBookForm } from "./schema.ts";

/** Puts a book on the list that no catalogue knows, as the reader typed it. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const parsed = OwnBookForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
    return data<AddAnswer>({ errors }, { status: 400 });
  }
  const { pages, ...book } = parsed.data;
  try {
    return data<AddAnswer>(await addOwnBook(user.id, { ...book, totalPages: pages, isbn13: null }));
  } catch (error) {
    return homeIfGone(error);
  }
}

/** A book that could not be added must not take the dialog, and what was typed in it, away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<AddAnswer>({ problem: refusalIn(error, "Failed to add book") }, { status: 503 });
  }
}
