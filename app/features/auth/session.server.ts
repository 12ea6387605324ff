import type { MiddlewareFunction } from "react-router";

import { sessionContext } from "#app/shared/session.ts";

import { auth } from "./auth.server.ts";

/** Reads the session once a request and hands its renewed cookie on. Without a cookie there is nothing to ask. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = request.headers.get("Cookie");
  if (!cookie?.includes("bookmatch.session_token=")) return next();

  const { headers, response: found } = await auth.api.getSession({ headers: request.headers, returnHeaders: true });
  if (found) {
    const { user, session } = found;
    context.set(sessionContext, {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role === "admin" ? "admin" : "user",
      sessionId: session.id,
      signedInAt: session.createdAt,
    });
  }
  const response = await next();
  for (const renewed of headers.getSetCookie()) response.headers.append("Set-Cookie", renewed);
  // A page made for one reader is kept by no cache, their own browser's included.
  if (found && response.headers.get("Content-Type")?.includes("text/html"))
    response.headers.set("Cache-Control", "no-store");
  return response;
};
