import { data, redirect, redirectDocument, type RouterContextProvider } from "react-router";

import { isWaiting } from "#app/auth/joining/joining.queries.server.ts";
import { QuotaReached } from "#app/auth/limits/quotas.queries.server.ts";
import { readAccount } from "#app/auth/session/session.ts";
import { readPending } from "#app/auth/sign-in/pending.ts";
import { endSessionById, userToReturn } from "#app/auth/sign-in/queries.server.ts";
import { saveBook } from "#app/books/saved/saved-books.queries.server.ts";
import type { Outcome } from "#app/http/mutation.server.ts";
import { readPendingStart } from "#app/reading/list/pending-start.ts";
import { addToList } from "#app/reading/list/reading-list.queries.server.ts";
import { startFrom } from "#app/reading/list/start.server.ts";

import { ReturnTo } from "./schema.ts";
import { noteSignIn } from "./sign-in-notes.server.ts";
import type { UnsentForm } from "./unsent-form.ts";

/**
 * Sets the cookie, ends the session it replaces, saves or lists the chosen book, and redirects. If the account needs a
 * second factor that this session has not proven, redirects there first.
 */
export async function returnAfterSignIn(
  request: Request,
  returnTo: ReturnTo,
  response: Response,
  context: Readonly<RouterContextProvider>,
  signedIn?: string,
  isProven = false,
): Promise<Response> {
  const { next, save, list } = returnTo;
  const previous = readAccount(context) ?? readPending(context);
  if (previous) await endSessionById(previous.sessionId);
  const userId = signedIn ?? ((await response.json()) as { user?: { id?: string } }).user?.id;
  const user = userId ? await userToReturn(userId) : null;
  if (user?.hasSecondFactor && !isProven) {
    return redirect(`/sign-in/second-factor?${returnToQuery(returnTo)}`, { headers: cookiesOf(response) });
  }
  if (user) await noteSignIn(user, request);
  // A waiting account saves nothing, like a visitor. The owner's account has just become an admin's.
  if (user?.waitingSince && (await isWaiting(user.id))) {
    const page = next.startsWith("/verify-email?") ? next : "/welcome/waiting";
    return redirect(page, { headers: cookiesOf(response) });
  }
  // A deleted book or a full list must not fail the sign-in.
  if (save !== undefined && userId) await saveBook(userId, save).catch(unlessFull);
  if (list !== undefined && userId) await addPending(userId, list).catch(unlessFull);
  // The router's map of a reader's page lacks the administration, so it needs a document request.
  const go = next.startsWith("/admin") ? redirectDocument : redirect;
  return go(next, { headers: cookiesOf(response) });
}

/** For a page that stays open: only a redirect to a step that the account must take first is followed. */
export function stayAfterSignIn(answer: Response, { next }: ReturnTo): Response | Outcome {
  return answer.headers.get("Location") === next ? data({ ok: true as const }, { headers: cookiesOf(answer) }) : answer;
}

export function showAfterSignIn(answer: Response, { next }: ReturnTo, unsent: UnsentForm) {
  const location = answer.headers.get("Location");
  const step = location === next ? null : location;
  return data({ ok: true as const, unsent, step }, { headers: cookiesOf(answer) });
}

/** Leaves out a day that cannot be one of the reader's. */
async function addPending(userId: string, word: string): Promise<void> {
  const pending = readPendingStart(word);
  if (!pending) return;
  const { bookId, ...given } = pending;
  const start = await startFrom(userId, { ...given, additionId: null });
  await addToList(userId, bookId, "data" in start ? null : start);
}

function unlessFull(error: unknown): void {
  if (!(error instanceof QuotaReached)) throw error;
}

export function readReturnTo(query: URLSearchParams): ReturnTo {
  return ReturnTo.parse(Object.fromEntries(query));
}

export function returnToQuery({ next, save, list, invitation }: ReturnTo): URLSearchParams {
  return new URLSearchParams({
    next,
    ...(save !== undefined && { save: String(save) }),
    ...(list !== undefined && { list }),
    ...(invitation !== undefined && { invitation }),
  });
}

export function cookiesOf(response: Response): Array<[string, string]> {
  return response.headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie]);
}
