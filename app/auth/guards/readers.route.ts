import { redirect } from "react-router";

import { landingCookie } from "#app/auth/model/landing.ts";
import { mayHaveSession } from "#app/auth/model/session-cookie.ts";
import { readAccount, readUser } from "#app/auth/model/session.ts";
import { wantsJson } from "#app/platform/wants-json.ts";

import type { Route } from "./+types/readers.route.ts";

/** Admits signed-in users only. Whose session has ended is told so on `/`, and led back after signing in. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    if (readUser(context)) return;
    const isPage = request.method === "GET" && !wantsJson(request);
    const hadSession = mayHaveSession(request.headers.get("Cookie") ?? "");
    const isEnded = isPage && hadSession && !readAccount(context);
    throw redirect("/", isEnded ? { headers: { "Set-Cookie": cookieFor(request) } } : {});
  },
];

function cookieFor(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return landingCookie(pathname.replace(/\.data$/, "") + search);
}
