import type { MiddlewareFunction } from "react-router";

import { adminsNeedSecondFactor } from "#app/auth/model/second-factor.server.ts";
import { sessionContext, waitingContext } from "#app/auth/model/session.ts";

import { auth } from "./auth.server.ts";
import { pendingContext } from "./pending.ts";

const COOKIE = "bookmatch.session_token=";
/** However often it is used: a session that was stolen ends some day too. */
const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1_000;
/** How long a password proven alone waits for the second factor. */
const LONGEST_PENDING_MS = 15 * 60 * 1_000;

/** Reads the session once a request and hands its renewed cookie on. Without a cookie there is nothing to ask. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!request.headers.get("Cookie")?.includes(COOKIE)) return next();

  const { headers, response: found } = await liveSession(request.headers);
  if (found) {
    const { user, session } = found;
    const hasSecondFactor = user.hasSecondFactor === true;
    if (isPending(found)) {
      context.set(pendingContext, { userId: user.id, sessionId: session.id });
    } else {
      const isAdmin = user.role === "admin";
      const isAdminWithoutFactor = isAdmin && !hasSecondFactor && (await adminsNeedSecondFactor());
      const waits = user.waitingSince && !isAdmin;
      context.set(waits ? waitingContext : sessionContext, {
        id: user.id,
        email: user.email,
        emailVerified: user.emailVerified,
        confirmBy: user.emailVerified ? null : (user.confirmBy ?? null),
        role: isAdmin && !isAdminWithoutFactor ? "admin" : "user",
        sessionId: session.id,
        provenAt: session.provenAt ?? session.createdAt,
        hasSecondFactor,
        isAdminWithoutFactor,
      });
    }
  }
  const response = await next();
  // Who has just signed in or out got a newer word on the same cookie, and a browser believes the last one.
  const isAnswered = response.headers.getSetCookie().some((line) => line.includes(COOKIE));
  if (!isAnswered) for (const renewed of headers.getSetCookie()) response.headers.append("Set-Cookie", renewed);
  // A page made for one reader is kept by no cache, their own browser's included.
  if (found && response.headers.get("Content-Type")?.includes("text/html"))
    response.headers.set("Cache-Control", "no-store");
  return response;
};

type Found = NonNullable<Awaited<ReturnType<typeof auth.api.getSession>>>;

/**
 * Decided whenever a session is read: it holds for every way of signing in, and for sessions that were there before
 * their account had a second factor.
 */
function isPending({ user, session }: Found): boolean {
  return user.hasSecondFactor === true && !session.secondFactorAt;
}

/**
 * Every use renews a session for seven days. One that began 30 days ago is ended instead, one that has waited 15 minutes
 * for its second factor as well, and so is one of a suspended reader, and one whose sign-in began before the password was
 * changed: each may have been made at the very moment when the others were ended.
 */
async function liveSession(headers: Headers) {
  const asked = await auth.api.getSession({ headers, returnHeaders: true });
  if (!asked.response) return asked;
  const { session, user } = asked.response;
  const now = Date.now();
  const isSuspended = user.suspendedUntil && user.suspendedUntil.getTime() > now;
  const isVoid = user.credentialsChangedAt && session.authenticatedAt! < user.credentialsChangedAt;
  const longest = isPending(asked.response) ? LONGEST_PENDING_MS : LONGEST_SESSION_MS;
  if (!isSuspended && !isVoid && now - session.createdAt.getTime() < longest) return asked;
  const ended = await auth.api.signOut({ headers, returnHeaders: true });
  return { headers: ended.headers, response: null };
}
