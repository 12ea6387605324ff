import { createHmac, timingSafeEqual } from "node:crypto";

import { redirect, redirectDocument, type MiddlewareFunction } from "react-router";

import { adminsNeedSecondFactor } from "#app/auth/second-factor/second-factor.queries.server.ts";
import { DUE_SECONDS } from "#app/auth/session/auth.ts";
import { mayHaveSession, SESSION_COOKIE } from "#app/auth/session/session-cookie.ts";
import { sessionContext, suspensionContext, waitingContext } from "#app/auth/session/session.ts";
import { SUSPENDED } from "#app/auth/suspension/suspension-notice.ts";
import { languageCookie } from "#app/language/requested-language.ts";
import { isLanguage, languageNow, type Language } from "#app/language/t.ts";
import { OwnPath } from "#app/platform/own-path.ts";
import { wantsJson, wantsPage } from "#app/platform/wants-json.ts";

import { auth } from "./auth.server.ts";
import { pendingContext } from "./pending.ts";
import { sessionWithUser } from "./queries.server.ts";
import { signInErrorCookie } from "./sign-in-error-cookie.server.ts";
import { suspensionText } from "./suspension-text.server.ts";

/** Maximum age however often it is used: a stolen session must end some day. */
const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1_000;
const LONGEST_PENDING_MS = 15 * 60 * 1_000;

export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!mayHaveSession(request.headers.get("Cookie") ?? "")) return next();

  const { headers, response: found, suspension } = await liveSession(request);
  context.set(suspensionContext, suspension ?? null);
  if (found) {
    const { user, session } = found;
    const hasSecondFactor = user.hasSecondFactor === true;
    const language = otherLanguage(user.language, request);
    if (language) {
      const { pathname, search } = new URL(request.url);
      const cookie = languageCookie(language, request);
      throw redirect(OwnPath.parse(pathname + search), { headers: { "Set-Cookie": cookie } });
    }
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
  // A sign-in or sign-out has set a newer value of the same cookie, and a browser keeps the last one.
  const isAnswered = response.headers.getSetCookie().some((line) => line.includes(SESSION_COOKIE));
  if (!isAnswered) for (const renewed of headers.getSetCookie()) response.headers.append("Set-Cookie", renewed);
  // No cache stores a page made for one user, not even the browser's.
  if (found && response.headers.get("Content-Type")?.includes("text/html"))
    response.headers.set("Cache-Control", "no-store");
  return response;
};

/** The account’s, where a page is asked for in another; the page’s scripts are written in one language. */
function otherLanguage(own: string | null | undefined, request: Request): Language | null {
  const isPage = request.method === "GET" && wantsPage(request);
  return isPage && isLanguage(own) && own !== languageNow() ? own : null;
}

interface LiveSession {
  headers: Headers;
  response: Found | null;
  suspension?: string | null;
}

type Found = NonNullable<Awaited<ReturnType<typeof sessionWithUser | typeof auth.api.getSession>>>;

/** Checked at every read: the session may be older than the account's second factor. */
function isPending({ user, session }: Found): boolean {
  return user.hasSecondFactor === true && !session.secondFactorAt;
}

/** better-auth takes several times as long to read a session. */
async function currentSession(cookies: string): Promise<Found | null> {
  const { authCookies, secret } = await auth.$context;
  const token = signedValue(cookies, authCookies.sessionToken.name, secret);
  const found = token === null ? null : await sessionWithUser(token);
  return found && found.session.expiresAt.getTime() - Date.now() > DUE_SECONDS * 1_000 ? found : null;
}

function signedValue(cookies: string, name: string, secret: string): string | null {
  const cookie = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  const [value, signature, ...more] = (cookie?.slice(name.length + 1) ?? "").split(".");
  if (!value || !signature || more.length > 0) return null;
  const expected = Buffer.from(encodeURIComponent(createHmac("sha256", secret).update(value).digest("base64")));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
}

function isReason({ pathname, searchParams }: URL): boolean {
  return pathname === "/sign-in" && searchParams.get("problem") === SUSPENDED;
}

/**
 * Ends a session that is older than 30 days, has waited 15 minutes for its second factor, or began before a new
 * password or a suspension. Only the page that states the reason ends a suspended user's session.
 */
async function liveSession(request: Request): Promise<LiveSession> {
  const { headers, method, url } = request;
  const current = await currentSession(headers.get("Cookie") ?? "");
  const read = current
    ? { headers: new Headers(), response: current }
    : await auth.api.getSession({ headers, returnHeaders: true });
  if (!read.response) return read;
  const { session, user } = read.response;
  const now = Date.now();
  const { suspendedUntil, credentialsChangedAt } = user;
  const isSuspended = suspendedUntil && suspendedUntil.getTime() > now;
  const isPage = method === "GET" && (wantsPage({ headers }) || new URL(url).pathname.endsWith(".data"));
  if (isSuspended && !isPage) {
    const isTold = method !== "GET" || wantsJson(request);
    return { headers: new Headers(), response: null, suspension: isTold ? await suspensionText(user.id) : null };
  }
  const isBefore = (moment?: Date | null) => moment && session.authenticatedAt! < moment;
  const isVoid = isBefore(credentialsChangedAt) || isBefore(suspendedUntil);
  const longest = isPending(read.response) ? LONGEST_PENDING_MS : LONGEST_SESSION_MS;
  if (!isVoid && now - session.createdAt.getTime() < longest) return read;
  const text = isSuspended && !isReason(new URL(url)) ? await suspensionText(user.id) : null;
  if (text !== null) {
    const cookie = await signInErrorCookie.serialize(text);
    throw redirectDocument(`/sign-in?problem=${SUSPENDED}`, { headers: { "Set-Cookie": cookie } });
  }
  const ended = await auth.api.signOut({ headers, returnHeaders: true });
  return { headers: ended.headers, response: null };
}
