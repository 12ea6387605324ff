import { redirect, redirectDocument, type RouterContextProvider } from "react-router";

import { isWaiting } from "#app/auth/model/joining.server.ts";
import { QuotaReached } from "#app/auth/model/quotas.server.ts";
import { hasSecondFactor } from "#app/auth/model/second-factor.server.ts";
import { readAccount } from "#app/auth/model/session.ts";
import { readPending } from "#app/auth/model/sign-in/pending.ts";
import { endSessionById } from "#app/auth/model/sign-in/queries.server.ts";
import { Onward } from "#app/auth/model/sign-in/schema.ts";
import { noteSignIn } from "#app/auth/model/sign-in/sign-in-notes.server.ts";
import { saveBook } from "#app/books/model/saved-books.server.ts";
import { addToList } from "#app/reading/model/reading-list.server.ts";

/**
 * Signed in: hands the session's cookie over, ends the session it replaces, finishes what was begun as a visitor, and
 * goes on to where it began. Where the account has a second factor that this session has not proven, all of that waits
 * until it has.
 */
export async function onward(
  request: Request,
  asked: Onward,
  response: Response,
  context: Readonly<RouterContextProvider>,
  signedIn?: string,
  isProven = false,
): Promise<Response> {
  const { next, save, list } = asked;
  const previous = readAccount(context) ?? readPending(context);
  if (previous) await endSessionById(previous.sessionId);
  const userId = signedIn ?? ((await response.json()) as { user?: { id?: string } }).user?.id;
  if (userId && !isProven && (await hasSecondFactor(userId))) {
    return redirect(`/sign-in/second-factor?${onwardQuery(asked)}`, { headers: cookiesOf(response) });
  }
  if (userId) await noteSignIn(userId, request);
  // Who waits is a visitor meanwhile, who saves nothing, but may confirm their address.
  if (userId && (await isWaiting(userId))) {
    const page = next.startsWith("/verify-email?") ? next : "/welcome/waiting";
    return redirect(page, { headers: cookiesOf(response) });
  }
  // A book that is gone meanwhile, or a list that is full, is no reason to fail.
  if (save !== undefined && userId) await saveBook(userId, save).catch(unlessFull);
  if (list !== undefined && userId) await addToList(userId, list).catch(unlessFull);
  // A reader's page knows no address of the administration.
  const go = next.startsWith("/admin") ? redirectDocument : redirect;
  return go(next, { headers: cookiesOf(response) });
}

function unlessFull(error: unknown): void {
  if (!(error instanceof QuotaReached)) throw error;
}

/** Where an address of ours wants to lead, checked. */
export function readOnward(query: URLSearchParams): Onward {
  return Onward.parse(Object.fromEntries(query));
}

/** The query of a page that is on the way there. */
export function onwardQuery({ next, save, list, invitation }: Onward): URLSearchParams {
  return new URLSearchParams({
    next,
    ...(save !== undefined && { save: String(save) }),
    ...(list !== undefined && { list: String(list) }),
    ...(invitation !== undefined && { invitation }),
  });
}

export function cookiesOf(response: Response): Array<[string, string]> {
  return response.headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie]);
}
