import { createContext, redirect, type RouterContextProvider } from "react-router";

import { t } from "#app/language/t.ts";
import { wantsJson } from "#app/platform/wants-json.ts";

export interface SessionUser {
  id: string;
  email: string;
  emailVerified: boolean;
  /** Time at which an account with an unconfirmed address is deleted; null if nothing is pending. */
  confirmBy: Date | null;
  role: "user" | "admin";
  sessionId: string;
  provenAt: Date;
  hasSecondFactor: boolean;
  /** True for an admin without admin rights until they set up a second factor, as the owner requires. */
  isAdminWithoutFactor: boolean;
}

export const sessionContext = createContext<SessionUser | null>(null);

/** Counts as a visitor, except for the page that says so and the rights to export and delete their data. */
export const waitingContext = createContext<SessionUser | null>(null);

export const signInFirstContext = createContext<() => Response>(() => redirect("/"));

export const suspensionContext = createContext<string | null>(null);

/** True while a page that all readers share is rendered for the cache. */
export const forReadersContext = createContext(false);

export function readAccount(context: Readonly<RouterContextProvider>): SessionUser | null {
  return context.get(sessionContext) ?? context.get(waitingContext);
}

export function requireAccount(context: Readonly<RouterContextProvider>): SessionUser {
  const account = readAccount(context);
  if (!account) throw context.get(signInFirstContext)();
  return account;
}

export function readUser(context: Readonly<RouterContextProvider>): SessionUser | null {
  return context.get(sessionContext);
}

export function requireUser(context: Readonly<RouterContextProvider>): SessionUser {
  const user = readUser(context);
  if (!user) throw context.get(signInFirstContext)();
  return user;
}

export function requireAdmin(context: Readonly<RouterContextProvider>): SessionUser {
  const user = requireUser(context);
  if (user.isAdminWithoutFactor) throw new Response(FACTOR_FIRST(), { status: 403 });
  if (user.role !== "admin") throw new Response(t("Only admins can do this."), { status: 403 });
  return user;
}

export function requireAdminPage(context: Readonly<RouterContextProvider>): SessionUser {
  const user = requireUser(context);
  if (user.isAdminWithoutFactor) throw redirect("/account/second-factor");
  if (user.role !== "admin") throw redirect("/");
  return user;
}

const FACTOR_FIRST = () =>
  t("Admins need a second factor here. Set one up under “Second factor” in your settings first.");

const RECENT_MS = 60 * 60 * 1_000;

export function confirmPath(next: string): string {
  return `/account/confirm?${new URLSearchParams({ next })}`;
}

/** Redirects without a proof in the last hour, then back to `next`. A script (`ask`) gets that path as JSON. */
export function requireRecentProof(user: SessionUser, next: string, request?: Request): void {
  if (Date.now() - user.provenAt.getTime() < RECENT_MS) return;
  const confirm = confirmPath(next);
  if (request && wantsJson(request)) throw Response.json({ confirm }, { status: 401 });
  throw redirect(confirm);
}
