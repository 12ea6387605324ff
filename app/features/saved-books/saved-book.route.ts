import { data, redirect } from "react-router";

import { queueByKey } from "#app/http/queue-by-key.ts";
import { refusalOf } from "#app/shared/refusal.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { rememberAnswer, type SavedBookAnswer } from "#app/shared/saved-book.ts";
import { saveBook, unsaveBook } from "#app/shared/saved-books.server.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/saved-book.route";
import { readSavedAt } from "./rules.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

/** POST saves, DELETE unsaves; either may be repeated. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const bookId = readBookId(params.bookId);
  if (bookId === null) return unknownBook();
  if (request.method === "DELETE") {
    await unsaveBook(user.id, bookId);
    return answer({ saved: false });
  }
  const savedAt = readSavedAt(await fieldOf(request, "savedAt"));
  const outcome = await saveBook(user.id, bookId, savedAt).catch(homeIfGone);
  if (outcome === "unknown book") return unknownBook();
  return answer({ saved: true });
}

/**
 * Sends what a page asked for, in turn, and also when the reader has left the page by then. Nothing that goes
 * wrong here may cost the reader the page they are on: the answer says it instead.
 */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const { url, method } = request;
  const body = await request.text();
  const send = () =>
    fetch(url, {
      method,
      keepalive: true,
      redirect: "manual",
      ...(body && { body, headers: { "Content-Type": "application/x-www-form-urlencoded" } }),
    });
  const response = await queueByKey(params.bookId, send).catch(() => null);
  // The session has ended meanwhile.
  if (response?.type === "opaqueredirect") throw redirect("/");
  if (!response?.ok) {
    const problem = await refusalOf(response);
    return data<SavedBookAnswer>({ failed: true, problem }, { status: response?.status ?? 503 });
  }
  const { saved } = (await response.json()) as { saved: boolean };
  rememberAnswer(Number(params.bookId), saved);
  return data<SavedBookAnswer>({ saved });
}

async function fieldOf(request: Request, name: string): Promise<unknown> {
  const form = await request.formData().catch(() => null);
  return form?.get(name) ?? null;
}

function unknownBook(): Response {
  return answer({ failed: true }, 404);
}

function answer(body: SavedBookAnswer, status = 200): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
