import { redirect, type MiddlewareFunction } from "react-router";

import { landingCookie } from "#app/auth/session/landing.ts";
import { mayHaveSession } from "#app/auth/session/session-cookie.ts";
import { readAccount, signInFirstContext, suspensionContext } from "#app/auth/session/session.ts";
import { wantsJson, wantsPage } from "#app/platform/wants-json.ts";

import { pageOf } from "./accepted-requests.ts";
import { PRIVATE } from "./private-json.ts";
import { SIGN_IN_FIRST, type SessionOver } from "./session-over.ts";

/** A page redirects to `/`, a script gets 401, a form without a script keeps its fields on a sign-in page. */
export const signInFirstMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  let isAsked = false;
  context.set(signInFirstContext, () => {
    isAsked = true;
    return redirect("/");
  });
  const response = await next();
  if (!isAsked || readAccount(context)) return response;
  const url = new URL(request.url);
  const path = (pageOf(url.pathname) || "/") + url.search;
  if (wantsJson(request) || (!isRead(request) && !wantsPage(request))) {
    const over: SessionOver = { suspension: context.get(suspensionContext) };
    return Response.json(over, { status: 401, headers: { ...PRIVATE, "WWW-Authenticate": SIGN_IN_FIRST } });
  }
  if (!isRead(request)) {
    const isUpload = request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
    return redirect(`/sign-in/again${isUpload ? "/upload" : ""}?${new URLSearchParams({ to: path })}`, 307);
  }
  const kind = mayHaveSession(request.headers.get("Cookie") ?? "") ? "ended" : "visitor";
  // A page's stream comes again by itself: it is nowhere to return to.
  if (request.headers.get("Accept") === "text/event-stream") return response;
  const isPage = wantsPage(request) || url.pathname.endsWith(".data");
  if (kind === "ended" || isPage) response.headers.append("Set-Cookie", landingCookie(kind, path));
  return response;
};

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
