import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

import type { RouteHandle } from "#app/http/route-handle.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import type { CacheKey } from "./page-cache.ts";
import { isGuard } from "./router-map.ts";
import { routesBegun } from "./routes-begun.ts";

type BuiltRoutes = ServerBuild["routes"];

const MAX_FORM_BYTES = 64 * 1024;

const MAX_KNOWN = 2_000;

export interface Accepted {
  pattern: string;
  methods: ReadonlySet<string>;
  body: string;
  maxBytes: number;
  tooLarge: string;
  evenWhenFull: boolean;
  ownPagesOnly: boolean;
  cached: Caching | null;
}

interface Caching {
  renderings: number | null;
  query: readonly string[];
  unless: readonly string[];
  byLanguage: boolean;
  subject: string;
}

export const SMALL_FORM: Omit<Accepted, "pattern" | "methods" | "cached"> = inEachLanguage(() => ({
  body: "application/x-www-form-urlencoded",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: t("Too much at once"),
  evenWhenFull: false,
  ownPagesOnly: false,
}));

/** Methods and body come from the route's handle: without this check, an action would run for any made-up method. */
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
    // Every route has a `.data` twin: browsers request it to load the route's code early, with the data of its parents.
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

export function cacheKeys(acceptedBy: ReturnType<typeof acceptedRequests>): (address: string) => CacheKey | null {
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

const MAX_PATH = 2_000;
const MAX_PARTS = 16;

/** False if not UTF-8, with NUL (invalid in PostgreSQL) or too long: routing time grows as the square of the parts. */
export function isReadable(pathname: string): boolean {
  if (pathname.length > MAX_PATH || pathname.split("/", MAX_PARTS + 2).length > MAX_PARTS + 1) return false;
  if (!pathname.includes("%")) return true;
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

export function pageOf(pathname: string): string {
  return pathname.replace(/(?:(?<=\/)_)?\.data$/, "");
}

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
