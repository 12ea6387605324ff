import { createContext, redirect, type RouterContextProvider } from "react-router";

import { wantsJson } from "#app/platform/wants-json.ts";

/** The signed-in user, for every loader and action. */
export interface SessionUser {
  id: string;
  email: string;
  emailVerified: boolean;
  /** An account with an unconfirmed address is deleted then; null if nothing is pending. */
  confirmBy: Date | null;
  role: "user" | "admin";
  sessionId: string;
  /** When the user last proved their identity, by signing in or confirming it. */
  provenAt: Date;
  hasSecondFactor: boolean;
  /** An admin without admin rights until they set up a second factor, as the owner requires. */
  isAdminWithoutFactor: boolean;
}

/** Set once per request by the root's middleware; null for a visitor. */
export const sessionContext = createContext<SessionUser | null>(null);

/**
 * A user whose account waits for the owner's approval. They count as a visitor, except for the page that says so and
 * the rights to export and delete their data.
 */
export const waitingContext = createContext<SessionUser | null>(null);

/** Makes the answer to a visitor's request that only a signed-in user may make; set by the root's middleware. */
export const signInFirstContext = createContext<() => Response>(() => redirect("/"));

/** Why a suspended user counts as a visitor in a request that is no page. */
export const suspensionContext = createContext<string | null>(null);

/** True while a page that all readers share is rendered for the cache. */
export const forReadersContext = createContext(false);

/** The signed-in user, including one whose account waits for approval. */
export function readAccount(context: Readonly<RouterContextProvider>): SessionUser | null {
  return context.get(sessionContext) ?? context.get(waitingContext);
}

/** The same, but required: for exporting and deleting the data of an account that waits, too. */
export function requireAccount(context: Readonly<RouterContextProvider>): SessionUser {
  const account = readAccount(context);
  if (!account) throw context.get(signInFirstContext)();
  return account;
}

export function readUser(context: Readonly<RouterContextProvider>): SessionUser | null {
  return context.get(sessionContext);
}

/** The signed-in user; visitors must sign in first. */
export function requireUser(context: Readonly<RouterContextProvider>): SessionUser {
  const user = readUser(context);
  if (!user) throw context.get(signInFirstContext)();
  return user;
}

/** The admin, for admin actions; visitors must sign in first, other users get 403. */
export function requireAdmin(context: Readonly<RouterContextProvider>): SessionUser {
  const user = requireUser(context);
  if (user.isAdminWithoutFactor) throw new Response(FACTOR_FIRST, { status: 403 });
  if (user.role !== "admin") throw new Response("Only the admin may do this.", { status: 403 });
  return user;
}

/** The admin, for admin pages; redirects everyone else to `/`. */
export function requireAdminPage(context: Readonly<RouterContextProvider>): SessionUser {
  const user = requireUser(context);
  if (user.isAdminWithoutFactor) throw redirect("/account/second-factor");
  if (user.role !== "admin") throw redirect("/");
  return user;
}

const FACTOR_FIRST = "Admins need a second factor here. Set one up under “Second factor” in your settings first.";

const RECENT_MS = 60 * 60 * 1_000;

/** Path of the page where users confirm their identity, and are then redirected to `next`. */
export function confirmPath(next: string): string {
  return `/account/confirm?${new URLSearchParams({ next })}`;
}

/**
 * For irreversible actions: redirects a user who has not proven their identity within the last hour to do so, and then
 * to `next`. A script's request (`ask`) gets that path as JSON instead.
 */
export function requireRecentProof(user: SessionUser, next: string, request?: Request): void {
  if (Date.now() - user.provenAt.getTime() < RECENT_MS) return;
  const confirm = confirmPath(next);
  if (request && wantsJson(request)) throw Response.json({ confirm }, { status: 401 });
  throw redirect(confirm);
}
