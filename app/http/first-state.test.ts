import {
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_getHydrationData as getHydrationData,
  type RouterState,
} from "react-router";
import { describe, expect, it } from "vitest";

import { firstState, type ComponentsOf, type ServedPage } from "./first-state.ts";

const Page = () => null;
const componentsOf: ComponentsOf = (_, module) => ({ Component: module!.default });

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader?: boolean;
  clientLoader?: object;
}

const ROOT: Route = { id: "root", path: "", hasLoader: true };
const SERIES: Route = { id: "series", parentId: "root", path: "series/:slug" };
const DEALS: Route = { id: "deals", parentId: "root", path: "deals", hasLoader: true };

/** The page that the server sends of these routes. */
function aPage(shown: Route[], state: ServedPage["context"]["state"]): ServedPage {
  return {
    context: { state },
    manifest: { routes: Object.fromEntries(shown.map((route) => [route.id, route])) },
    routeModules: Object.fromEntries(
      shown.map(({ id, clientLoader }) => [id, { default: Page, handle: `of ${id}`, clientLoader }]),
    ),
  } as unknown as ServedPage;
}

/** The state in which the router's engine begins, with all routes. */
function ownState(page: ServedPage, address: string): RouterState {
  const { context, manifest, routeModules } = page;
  const all = { ...manifest.routes, [DEALS.id]: DEALS } as typeof manifest.routes;
  const routes = createClientRoutes(all, routeModules, context.state, true, false);
  const hydrationData = getHydrationData({
    state: context.state,
    routes,
    getRouteInfo: (id) => ({ clientLoader: undefined, hasLoader: all[id]!.hasLoader, hasHydrateFallback: false }),
    location: new URL(address, "http://localhost"),
    basename: "/",
    future: {},
    isSpaMode: false,
  });
  return createRouter({ routes, history: createMemoryHistory({ initialEntries: [address] }), hydrationData }).state;
}

const matchesOf = ({ matches }: RouterState) =>
  matches.map(({ params, pathname, pathnameBase, route }) => [params, pathname, pathnameBase, route.id, route.handle]);

const from = (page: ServedPage, address: string) =>
  firstState(page, createMemoryHistory({ initialEntries: [address] }), componentsOf);

describe("the state in which a page begins", () => {
  it.each([
    ["/series/momo?page=2#top", [ROOT, SERIES], { loaderData: { root: "r" }, actionData: null }],
    ["/deals", [ROOT, DEALS], { loaderData: { root: "r", deals: "d" }, actionData: { deals: { ok: true } } }],
  ])("is the engine's own, at %s", (address, routes, state) => {
    const page = aPage(routes, state);
    const own = ownState(page, address);
    const { state: first } = from(page, address)!;
    expect(Object.keys(first).toSorted()).toEqual(Object.keys(own).toSorted());
    expect(own.initialized).toBe(true);
    expect(matchesOf(first)).toEqual(matchesOf(own));
    // Keys are random, and routes were compared.
    const rest = ({ location, ...state }: RouterState) => ({
      ...state,
      matches: [],
      location: { ...location, key: "" },
    });
    expect(rest(first)).toEqual(rest(own));
  });

  it("has an element for each route, which the engine takes over", () => {
    const { state, shown } = from(aPage([ROOT, SERIES], { loaderData: { root: "r" } }), "/series/momo")!;
    for (const { route } of state.matches) {
      expect(route).toMatchObject({ element: { type: Page } });
      expect(shown[route.id]).toEqual({ element: (route as { element: unknown }).element, Component: undefined });
    }
  });

  it.each<[why: string, address: string, page: ServedPage]>([
    ["something failed", "/deals", aPage([ROOT, DEALS], { loaderData: { root: "r" }, errors: { deals: "gone" } })],
    ["data are missing", "/deals", aPage([ROOT, DEALS], { loaderData: { root: "r" } })],
    [
      "the browser loads",
      "/series/a",
      aPage([ROOT, { ...SERIES, clientLoader: () => 1 }], { loaderData: { root: "" } }),
    ],
    ["the address is another", "/", aPage([ROOT, DEALS], { loaderData: { root: "r", deals: "d" } })],
  ])("is for the engine to make where %s", (_, address, page) => {
    expect(from(page, address)).toBeNull();
  });
});
