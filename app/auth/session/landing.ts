import { tryOrNull } from "#app/platform/try-or-null.ts";

export type Landing =
  /** `next` leads back to the page that was asked for without a session. */
  { kind: "ended" | "visitor"; next: string } | { kind: "signed-out" | "deleted" | "welcome"; next: null };

const COOKIE = "bookmatch.landing";
const VISITOR = "visitor:";
const KEY = "bookmatch:landing";

export function landingCookie(kind: "ended" | "visitor", next: string): string {
  return `${COOKIE}=${encodeURIComponent((kind === "visitor" ? VISITOR : "") + next)}; Max-Age=60; Path=/; SameSite=Lax`;
}

export function noteLanding(kind: Exclude<Landing["kind"], "ended" | "visitor">): void {
  tryOrNull(() => sessionStorage.setItem(KEY, kind));
}

let current: Landing | null = null;
const listeners = new Set<() => void>();

export const landings = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => current,
  take: () => change(takeLanding() ?? current),
  close() {
    forget();
    change(null);
  },
};

function change(landing: Landing | null): void {
  current = landing;
  for (const listener of listeners) listener();
}

function forget(): void {
  tryOrNull(() => sessionStorage.removeItem(KEY));
}

function takeLanding(): Landing | null {
  const noted = tryOrNull(() => sessionStorage.getItem(KEY));
  if (noted && noted !== "welcome") forget();
  const [, path] = /(?:^|; )bookmatch\.landing=([^;]+)/.exec(document.cookie) ?? [];
  if (path !== undefined) document.cookie = `${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
  if (noted === "signed-out" || noted === "deleted" || noted === "welcome") return { kind: noted, next: null };
  if (path === undefined) return null;
  const next = tryOrNull(() => decodeURIComponent(path)) ?? "/";
  return next.startsWith(VISITOR) ? { kind: "visitor", next: next.slice(VISITOR.length) } : { kind: "ended", next };
}
