import { data, redirect } from "react-router";

import { addToList, type Added } from "#app/shared/reading-list.server.ts";
import { refusalOf } from "#app/shared/refusal.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/additions.route";
import { fieldsOf } from "./change.server.ts";

/** `already`: it was in the list before. */
export type Addition = Added | { failed: true; problem?: string | undefined };

/** Puts a book of the catalogue on the reader's list; there already, it stays as it is. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const { bookId: typed } = await fieldsOf(request);
  const bookId = typeof typed === "string" ? readBookId(typed) : null;
  const added = bookId === null ? null : await addToList(user.id, bookId).catch(homeIfGone);
  if (!request.headers.get("Accept")?.includes("application/json") && added) return redirect("/reading-tracker", 303);
  return Response.json((added ?? { failed: true }) satisfies Addition, {
    status: added ? 200 : 404,
    headers: { "Cache-Control": "private, no-store" },
  });
}

/** A book that could not be added must not take the reader's page away. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const response = await fetch(request.url, {
    method: "POST",
    body: new URLSearchParams(await request.text()),
    headers: { Accept: "application/json" },
    redirect: "manual",
  }).catch(() => null);
  // The session has ended meanwhile.
  if (response?.type === "opaqueredirect") throw redirect("/");
  if (!response?.ok) {
    const problem = await refusalOf(response);
    return data<Addition>({ failed: true, problem }, { status: response?.status ?? 503 });
  }
  return data<Addition>((await response.json()) as Added);
}
