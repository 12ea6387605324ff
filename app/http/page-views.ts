import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { matchRoutes, type ServerBuild } from "react-router";

import { nested, pageOf } from "#app/http/accepted-requests.ts";
import { routesBegun } from "#app/http/routes-begun.ts";

export interface Asked {
  method: string;
  url: string;
  header(name: string): string | undefined;
}

const REMEMBERED = 2_000;

/** Null for non-pages, admin pages, bots, prefetches and opted-out clients. The result holds nothing about the user. */
export function viewedScreens(built: ServerBuild["routes"]): (asked: Asked, status: number) => string | null {
  const routesOf = routesBegun(built, nested);
  const screenOf = memoized((pathname: string) => {
    const matches = matchRoutes(routesOf(pathname), pathname) ?? [];
    const id = matches.at(-1)?.route.id;
    if (id === undefined || !built[id]?.module.default) return null;
    const screen = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
    return /^\/(?:admin|\*)/.test(screen) ? null : screen;
  });

  return ({ method, url, header }, status) => {
    if (method !== "GET" || (status !== 200 && status !== 304)) return null;
    if (header("DNT") === "1" || header("Sec-GPC") === "1") return null;
    if (/prefetch|prerender|preview/.test(`${header("Sec-Purpose")} ${header("Purpose")} ${header("X-Moz")}`))
      return null;
    const browser = header("User-Agent");
    if (!browser || isRobot(browser)) return null;
    const { pathname } = new URL(url);
    const page = pageOf(pathname);
    // A page's data is requested on the way to the page, and again when something on the page has changed.
    if (page !== pathname && [null, page || "/"].includes(pathOf(header("Referer")))) return null;
    return screenOf(page || "/");
  };
}

const isRobot = memoized((browser: string) => isbot(browser));

function pathOf(referer: string | undefined): string | null {
  return referer && URL.canParse(referer) ? new URL(referer).pathname : null;
}

function memoized<Answer>(answer: (question: string) => Answer): (question: string) => Answer {
  const known = new LRUCache<string, { answer: Answer }>({ max: REMEMBERED });
  return (question) => {
    const before = known.get(question);
    if (before) return before.answer;
    const given = answer(question);
    known.set(question, { answer: given });
    return given;
  };
}
