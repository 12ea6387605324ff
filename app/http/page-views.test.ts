import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";

import routes from "#app/routes.ts";

import { viewedScreens, type Asked } from "./page-views.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36";
const Page = () => null;

type Built = Parameters<typeof viewedScreens>[0];
/** A map in miniature: which of its addresses are pages. */
const built = Object.fromEntries(
  [
    ["root", undefined, "", Page],
    ["home", "root", undefined, Page],
    ["tracker", "root", "reading-tracker", Page],
    ["list", "tracker", undefined, Page],
    ["statistics", "tracker", "statistics", Page],
    ["post", "root", "blog/:slug", Page],
    ["deck", "root", "deck", undefined],
    ["overview", "root", "admin/overview", Page],
    ["nothing", "root", "*", Page],
  ].map(([id, parentId, path, page]) => [
    id,
    { id, parentId, path, index: id === "home" || id === "list", module: { default: page } },
  ]),
) as unknown as Built;

const viewed = viewedScreens(built);

function ask(url: string, headers: Record<string, string> = {}, method = "GET"): Asked {
  const all = new Headers({ "User-Agent": BROWSER, ...headers });
  return { method, url: `http://localhost:3000${url}`, header: (name) => all.get(name) ?? undefined };
}

describe("a view is counted", () => {
  it.each([
    ["/", "/"],
    ["/?genre=Fantasy&at=7", "/"],
    ["/reading-tracker", "/reading-tracker"],
    ["/reading-tracker/statistics?year=2025", "/reading-tracker/statistics"],
    ["/blog/a-post-by-its-name", "/blog/:slug"],
  ])("of %s as %s, without what stands in the address", (url, screen) => {
    expect(viewed(ask(url), 200)).toBe(screen);
  });

  it("again when the browser has the page still", () => {
    expect(viewed(ask("/blog/momo"), 304)).toBe("/blog/:slug");
  });

  it("of a page that another one leads to without a new document, and not when it looks for what is new on itself", () => {
    const from = (path: string) => ({ Referer: `http://localhost:3000${path}` });
    expect(viewed(ask("/reading-tracker.data", from("/?at=3")), 200)).toBe("/reading-tracker");
    expect(viewed(ask("/reading-tracker.data", from("/reading-tracker?sort=title")), 200)).toBeNull();
    expect(viewed(ask("/_.data", from("/reading-tracker")), 200)).toBe("/");
    expect(viewed(ask("/_.data", from("/?at=3")), 200)).toBeNull();
    expect(viewed(ask("/reading-tracker.data"), 200)).toBeNull();
    expect(viewed(ask("/reading-tracker.data", from("/")), 202)).toBeNull();
  });
});

describe("nothing is counted", () => {
  it.each([
    ["who asks not to be tracked", { DNT: "1" }],
    ["who says it the newer way", { "Sec-GPC": "1" }],
    ["a page fetched in advance", { "Sec-Purpose": "prefetch;prerender" }],
    ["a page fetched in advance by older browsers", { Purpose: "prefetch" }],
    ["a page fetched in advance by Firefox of old", { "X-Moz": "prefetch" }],
    ["a robot", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["what does not say what it is", { "User-Agent": "" }],
  ])("for %s", (_, headers) => {
    expect(viewed(ask("/", headers), 200)).toBeNull();
  });

  it.each([
    ["the administration", "/admin/overview", 200],
    ["what is no page", "/deck", 200],
    ["an address that is not there", "/nothing/here", 404],
    ["a page that sends elsewhere", "/", 302],
    ["a page that failed", "/", 500],
  ])("for %s", (_, url, status) => {
    expect(viewed(ask(url), status)).toBeNull();
  });

  it("for anything but reading", () => {
    expect(viewed(ask("/", {}, "POST"), 200)).toBeNull();
    expect(viewed(ask("/", {}, "HEAD"), 200)).toBeNull();
  });
});

it("every address of the map fits what the table takes", () => {
  const paths = (entries: RouteConfigEntry[], above = ""): string[] =>
    entries.flatMap(({ path, children }) => {
      const here = path === undefined ? above : `${above}/${path}`;
      return [here || "/", ...paths(children ?? [], here)];
    });
  for (const path of paths(routes)) if (path !== "/*") expect(path).toMatch(/^\/[a-zA-Z:/.-]{0,99}$/);
});
