import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

import type { RouteHandle } from "#app/http/route-handle.ts";

import type { CacheKey } from "./page-cache.ts";
import { isGuard } from "./router-map.ts";
import { routesBegun } from "./routes-begun.ts";

type BuiltRoutes = ServerBuild["routes"];

/** Larger than any form of the app without a file. */
const MAX_FORM_BYTES = 64 * 1024;

/** Size of the cache of paths. */
const MAX_KNOWN = 2_000;

export interface Accepted {
  /** Route pattern, such as `/deals/:dealId`. */
  pattern: string;
  methods: ReadonlySet<string>;
  body: string;
  maxBytes: number;
  tooLarge: string;
  /** Also answered while the disk is full. */
  evenWhenFull: boolean;
  /** Not answered to requests from other sites' pages. */
  ownPagesOnly: boolean;
  cached: Caching | null;
}

/** How a page is cached: for everyone, or for visitors in several renderings. */
interface Caching {
  renderings: number | null;
  query: readonly string[];
  unless: readonly string[];
  byLanguage: boolean;
  /** See `CacheKey`. */
  subject: string;
}

/** Default for routes without a handle. */
export const SMALL_FORM: Omit<Accepted, "pattern" | "methods" | "cached"> = {
  body: "application/x-www-form-urlencoded",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: "Too much at once",
  evenWhenFull: false,
  ownPagesOnly: false,
};

/**
 * Derives from the routes what a path accepts: GET if there is something to show, and the methods and body of the
 * action from its route's handle. Without this check, an action would run for any method a client makes up, with a body
 * it cannot parse. Returns null for an unknown path.
 */
export function acceptedRequests(built: BuiltRoutes): (pathname: string) => Accepted | null {
  const routesOf = routesBegun(built, nested);
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
    // Every route has a `.data` twin, also one with only an action: browsers request it to load the route's code early,
    // and it carries the data of the routes around it.
    const page = pageOf(pathname);
    const matches = matchRoutes(routesOf(page), page || "/") ?? [];
    const id = matches.at(-1)?.route.id;
    const module = id === undefined ? undefined : built[id]?.module;
    if (!module) return null;
    const handle = (module.handle ?? {}) as RouteHandle;
    const { methods = ["POST"], cached: _, cachedForVisitors: __, versionOf, ...form } = handle;
    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
    const subject = versionOf === undefined ? "" : subjectOf(pattern, versionOf, matches.at(-1)?.params ?? {});
    return {
      ...SMALL_FORM,
      ...form,
      pattern,
      cached: page === pathname ? caching(handle, subject) : null,
      methods: new Set([
        ...(module.loader || module.default || page !== pathname ? ["GET", "HEAD"] : []),
        ...(module.action ? methods : []),
      ]),
    };
  }
}

/** The address as far as the parameter that names what has a version: `/books/41` of all pages of that book. */
function subjectOf(pattern: string, name: string, params: Readonly<Record<string, string | undefined>>): string {
  return `${pattern.slice(0, pattern.indexOf(`:${name}`))}${params[name] ?? ""}`;
}

function caching({ cached, cachedForVisitors }: RouteHandle, subject: string): Caching | null {
  if (cachedForVisitors) {
    return { ...cachedForVisitors, byLanguage: cachedForVisitors.renderings > 1, subject };
  }
  return cached ? { renderings: null, query: cached, unless: [], byLanguage: false, subject } : null;
}

/** Longer addresses are read each time: nobody fills the memory with them. */
const MAX_KNOWN_LENGTH = 200;

/** Returns the cache key of an address; null if it is not cached. */
export function cacheKeys(acceptedBy: ReturnType<typeof acceptedRequests>): (address: string) => CacheKey | null {
  // Sending a cached page costs less than parsing its address.
  const known = new LRUCache<string, { key: CacheKey | null }>({ max: MAX_KNOWN });
  return (address) => {
    const before = known.get(address);
    if (before) return before.key;
    const key = read(address);
    if (address.length <= MAX_KNOWN_LENGTH) known.set(address, { key });
    return key;
  };

  function read(address: string): CacheKey | null {
    const { pathname, searchParams } = new URL(`http://localhost${address}`);
    const cached = acceptedBy(pathname)?.cached;
    if (!cached || cached.unless.some((name) => searchParams.has(name))) return null;
    const query = new URLSearchParams(
      cached.query.flatMap((name) => {
        const value = searchParams.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ).toString();
    const { subject, renderings, byLanguage } = cached;
    return { address: query ? `${pathname}?${query}` : pathname, subject, renderings, byLanguage };
  }
}

/** Longer than any address of ours, and with more parts. */
const MAX_PATH = 2_000;
const MAX_PARTS = 16;

/**
 * False for a path that is not UTF-8, contains NUL, which PostgreSQL's text cannot hold, or is too long: the router's work
 * grows with the square of its parts.
 */
export function isReadable(pathname: string): boolean {
  if (pathname.length > MAX_PATH || pathname.split("/", MAX_PARTS + 2).length > MAX_PARTS + 1) return false;
  if (!pathname.includes("%")) return true;
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

/** Path of the page that a `.data` URL belongs to, parsed as the router does. */
export function pageOf(pathname: string): string {
  return pathname.replace(/(?:(?<=\/)_)?\.data$/, "");
}

/** The route tree as the router matches it, without the guards. */
export function nested(built: BuiltRoutes): RouteObject[] {
  return childrenOf(built, undefined);
}

function childrenOf(built: BuiltRoutes, parentId: string | undefined): RouteObject[] {
  return Object.values(built).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    if (isGuard(route)) return childrenOf(built, route.id);
    const { id, path, index } = route;
    const object = { id, ...(path !== undefined && { path }) };
    return index ? { ...object, index: true as const } : { ...object, children: childrenOf(built, id) };
  });
}
