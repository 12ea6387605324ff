import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

import type { RouteHandle } from "#app/http/route-handle.ts";

type BuiltRoutes = ServerBuild["routes"];

/** Larger than any form of the app without a file. */
const MAX_FORM_BYTES = 64 * 1024;

/** So many addresses are remembered with what they take. */
const MAX_KNOWN = 2_000;

/** What an address takes. */
export interface Accepted {
  /** The address as the map writes it: `/deals/:dealId`. */
  pattern: string;
  methods: ReadonlySet<string>;
  /** The kind of body, as Content-Type names it. */
  body: string;
  maxBytes: number;
  /** What a reader is told who sends more. */
  tooLarge: string;
  /** Whether it is answered also while nothing can be written. */
  evenWhenFull: boolean;
  /** Whether it is answered to nothing that another site has asked for. */
  ownPagesOnly: boolean;
  /** The query parameters that a cached page reads; null for a page that is not cached. */
  cached: string[] | null;
}

/** What every address takes that says nothing else. */
export const PLAIN_FORM: Omit<Accepted, "pattern" | "methods" | "cached"> = {
  body: "application/x-www-form-urlencoded",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: "Too much at once",
  evenWhenFull: false,
  ownPagesOnly: false,
};

/**
 * What an address takes, read from the routes themselves: GET where there is something to show, and what the action
 * answers, by its route's handle. An action would otherwise be run by whatever method a client makes up, with a body
 * that it cannot read. Null where no route is.
 */
export function acceptedRequests(built: BuiltRoutes): (pathname: string) => Accepted | null {
  const routesOf = routesBegun(nested(built));
  const known = new LRUCache<string, { accepted: Accepted | null }>({ max: MAX_KNOWN });
  return (pathname) => {
    const before = known.get(pathname);
    if (before) return before.accepted;
    const accepted = read(pathname);
    known.set(pathname, { accepted });
    return accepted;
  };

  function read(pathname: string): Accepted | null {
    if (!isReadable(pathname)) return null;
    // Of one that only changes something the twin holds what stands around it, and browsers ask for it to have its
    // code early.
    const page = pageOf(pathname);
    const matches = matchRoutes(routesOf(page), page || "/") ?? [];
    const id = matches.at(-1)?.route.id;
    const module = id === undefined ? undefined : built[id]?.module;
    if (!module) return null;
    const { methods = ["POST"], cached = null, ...form } = (module.handle ?? {}) as RouteHandle;
    return {
      ...PLAIN_FORM,
      ...form,
      pattern: `/${matches.flatMap(({ route }) => route.path || []).join("/")}`,
      cached: page === pathname ? cached : null,
      methods: new Set([
        ...(module.loader || module.default || page !== pathname ? ["GET", "HEAD"] : []),
        ...(module.action ? methods : []),
      ]),
    };
  }
}

/** A page's key in the cache: its path, with those query parameters alone that it reads; null for what is not cached. */
export function cacheKeys(
  built: BuiltRoutes,
  acceptedBy: ReturnType<typeof acceptedRequests>,
): (address: string) => string | null {
  // Asking the whole map costs more than the answer does: most addresses are known by their first part.
  const begun = new Set(
    Object.values(built).flatMap((route) =>
      (route?.module.handle as RouteHandle | undefined)?.cached ? (route?.path?.split("/")[0] ?? []) : [],
    ),
  );
  return (address) => {
    const { pathname, searchParams } = new URL(`http://localhost${address}`);
    if (!begun.has(pathname.split("/")[1]!)) return null;
    const cached = acceptedBy(pathname)?.cached;
    if (!cached) return null;
    const query = new URLSearchParams(
      cached.flatMap((name) => {
        const value = searchParams.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ).toString();
    return query ? `${pathname}?${query}` : pathname;
  };
}

/** False for a path that is no UTF-8, or has a NUL in it, which no text in the database can hold. */
export function isReadable(pathname: string): boolean {
  if (!pathname.includes("%")) return true;
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

/** The page that an address is the data of: the router has such a twin of each, and reads its address this way. */
export function pageOf(pathname: string): string {
  return pathname.replace(/(?:(?<=\/)_)?\.data$/, "");
}

/**
 * For an address the part of the routes in which `matchRoutes` finds the same as in all of them: those that begin with
 * its first word or with none of their own. Matching compiles what it is given anew each time, and the whole map costs
 * more than many an answer.
 */
export function routesBegun(routes: RouteObject[]): (pathname: string) => RouteObject[] {
  const [root, ...others] = routes;
  // All lie in the root, unless somebody builds them otherwise.
  if (!root?.children || root.path || others.length > 0) return () => routes;
  const { children } = root;
  const begun = new Map<string, RouteObject[]>();
  for (const word of children.map(firstWord)) {
    if (word === null || begun.has(word)) continue;
    const near = children.filter((child) => [word, null].includes(firstWord(child)));
    begun.set(word, [{ ...root, children: near }]);
  }
  // Whoever writes it another way, %64eals, is looked for among all.
  return (pathname) => begun.get(pathname.split("/")[1]!.toLowerCase()) ?? routes;
}

/** Null for a route that takes any, or none. */
function firstWord({ path = "" }: RouteObject): string | null {
  const word = path.split("/")[0]!.toLowerCase();
  return /^[a-z0-9.-]+$/.test(word) ? word : null;
}

/** The routes as a tree, as the router matches them. */
export function nested(built: BuiltRoutes, parentId?: string): RouteObject[] {
  return Object.values(built).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const place = { id, ...(path !== undefined && { path }) };
    return index ? { ...place, index: true as const } : { ...place, children: nested(built, id) };
  });
}
