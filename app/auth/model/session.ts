import { createContext, redirect, type RouterContextProvider } from "react-router";

/** Who asks, as every loader and action may know it. */
export interface SessionUser {
  id: string;
  email: string;
  emailVerified: boolean;
  /** An account whose address is not confirmed by then is removed; null where nothing is to be done. */
  confirmBy: Date | null;
  role: "user" | "admin";
  sessionId: string;
  /** When the reader last proved who they are, by signing in or by confirming it. */
  provenAt: Date;
  hasSecondFactor: boolean;
  /** An admin who is none until they have set up a second factor: the owner wants it so. */
  isAdminWithoutFactor: boolean;
}

/** Set once a request by the root's middleware; null for a visitor. */
export const sessionContext = createContext<SessionUser | null>(null);

/**
 * Who is signed in to an account that waits for the owner's approval: a visitor to everything but the page that says so,
 * and what the law gives everybody whose data is kept.
 */
export const waitingContext = createContext<SessionUser | null>(null);

/** Whoever is signed in, also where their account waits. */
export function readAccount(context: Readonly<RouterContextProvider>): SessionUser | null {
  return context.get(sessionContext) ?? context.get(waitingContext);
}

/** The same, for what may be done with an account that waits as well: take its data along, and erase it. */
export function requireAccount(context: Readonly<RouterContextProvider>): SessionUser {
  const account = readAccount(context);
  if (!account) throw redirect("/");
  return account;
}

export function readUser(context: Readonly<RouterContextProvider>): SessionUser | null {
  return context.get(sessionContext);
}

/** The signed-in reader; a visitor is sent to `/`. */
export function requireUser(context: Readonly<RouterContextProvider>): SessionUser {
  const user = readUser(context);
  if (!user) throw redirect("/");
  return user;
}

/** The admin, for what only the admin may do: a visitor is sent to `/`, a member is refused with 403. */
export function requireAdmin(context: Readonly<RouterContextProvider>): SessionUser {
  const user = requireUser(context);
  if (user.isAdminWithoutFactor) throw new Response(FACTOR_FIRST, { status: 403 });
  if (user.role !== "admin") throw new Response("Only the admin may do this.", { status: 403 });
  return user;
}

/** The admin, for the pages of the administration: everybody else is sent to `/`. */
export function requireAdminPage(context: Readonly<RouterContextProvider>): SessionUser {
  const user = requireUser(context);
  if (user.isAdminWithoutFactor) throw redirect("/account/second-factor");
  if (user.role !== "admin") throw redirect("/");
  return user;
}

const FACTOR_FIRST = "Admins need a second factor here. Set one up under “Second factor” in your settings first.";

const RECENT_MS = 60 * 60 * 1_000;

/** Where readers confirm that it is them, and are led on to `next` afterwards. */
export function confirmPath(next: string): string {
  return `/account/confirm?${new URLSearchParams({ next })}`;
}

/**
 * For what cannot be undone: whoever has not proven who they are for an hour is led to do so, and then to `next`. What
 * a script asks for by itself (`ask`) is told where that is.
 */
export function requireRecentProof(user: SessionUser, next: string, request?: Request): void {
  if (Date.now() - user.provenAt.getTime() < RECENT_MS) return;
  const confirm = confirmPath(next);
  if (request?.headers.get("Accept")?.includes("application/json")) throw Response.json({ confirm }, { status: 401 });
  throw redirect(confirm);
}
