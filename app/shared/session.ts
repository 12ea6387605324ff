import { createContext, redirect, type RouterContextProvider } from "react-router";

import { QuotaReached } from "./quotas.server.ts";
import { isReaderGone } from "./reader-gone.server.ts";

/** Who asks, as every loader and action may know it. */
export interface SessionUser {
  id: string;
  email: string;
  emailVerified: boolean;
  /** An account whose address is not confirmed by then is removed; null where nothing is to be done. */
  confirmBy: Date | null;
  role: "user" | "admin";
  sessionId: string;
  /** When this session began: old ones must prove themselves again before anything is erased. */
  signedInAt: Date;
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
  if (user.role !== "admin") throw new Response("Only the admin may do this.", { status: 403 });
  return user;
}

/** The admin, for the pages of the administration: everybody else is sent to `/`. */
export function requireAdminPage(context: Readonly<RouterContextProvider>): SessionUser {
  const user = requireUser(context);
  if (user.role !== "admin") throw redirect("/");
  return user;
}

/**
 * For a write's `catch`: who was erased meanwhile on another device is a visitor by now and goes to `/`, and who has
 * as many rows as they may is told so.
 */
export function homeIfGone(error: unknown): never {
  if (error instanceof QuotaReached) {
    throw new Response(error.message, { status: 409, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  throw isReaderGone(error) ? redirect("/") : error;
}
