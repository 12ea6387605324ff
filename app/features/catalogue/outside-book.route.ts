import { data } from "react-router";

import type { AddAnswer } from "#app/shared/found-book.ts";
import { takeTurn } from "#app/shared/limits.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import { addToList } from "#app/shared/reading-list.server.ts";
import { refusalIn } from "#app/shared/refusal.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/outside-book.route";
import { catalogueBook, takeBook } from "./queries.server.ts";
import { OutsideBookForm } from "./schema.ts";

/** Puts a book that a search found outside on the list. What it is called, the catalogue has said, not the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = OutsideBookForm.safeParse(Object.fromEntries(await request.formData()));
  const found = form.success ? await catalogueBook(form.data.externalId.toWellFormed().replaceAll("\0", "")) : null;
  if (!found) return refused(404, "This search is too old. Please search again.");
  const turn = await takeTurn(`catalogue-add|${user.id}`, LIMITS.booksAdded);
  const ofDay = await takeTurn(`catalogue-add-day|${user.id}`, LIMITS.booksAddedInADay);
  if (!turn.allowed || !ofDay.allowed)
    return refused(429, "That was a lot of books at once. Please add the next ones later.");
  try {
    const bookId = await takeBook(found);
    const added = bookId === null ? null : await addToList(user.id, bookId);
    return added ? data<AddAnswer>(added) : refused(503, "Failed to get inserted book ID");
  } catch (error) {
    return homeIfGone(error);
  }
}

/** What goes wrong must not cost the reader the page they are on: the card says it instead. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return refused(503, refusalIn(error, "Failed to add book"));
  }
}

const refused = (status: number, problem: string) => data<AddAnswer>({ problem }, { status });
