import { matchRoutes } from "react-router";
import { describe, expect, it } from "vitest";

import routes from "#app/routes.ts";

import { routesBegun } from "./accepted-requests.ts";
import { isGuard } from "./router-map.ts";

type Configured = (typeof routes)[number];

/** The map as the server gets it: everything within the root. */
const built = (configured: Configured[]): Array<Record<string, unknown>> =>
  configured.flatMap((route) => {
    const { path, index, file, children = [] } = route;
    if (isGuard(route)) return built(children);
    return { id: file, ...(path !== undefined && { path }), ...(index ? { index } : { children: built(children) }) };
  });
const map = [{ id: "root", path: "", children: built(routes) }] as Parameters<typeof routesBegun>[0];

/** Addresses of the map itself, with something in each open place. */
const addresses = (configured: Configured[], before = ""): string[] =>
  configured.flatMap(({ path = "", children = [] }) => {
    const own = `${before}/${path}`.replace(/\/$/, "");
    return [own || "/", ...addresses(children, own)];
  });
const asked = [...new Set(addresses(routes))].map((address) =>
  address.replaceAll(/:\w+/g, "7").replace("*", "nowhere"),
);

describe("the part of the map that an address is looked for in", () => {
  const part = routesBegun(map);
  const found = (among: typeof map, address: string) =>
    matchRoutes(among, address)?.map(({ route, params }) => ({ id: route.id, params }));

  it.each([
    ...asked,
    ...asked.map((address) => address.toUpperCase()),
    ...asked.map((address) => `${address}/`),
    ...asked.map((address) => `${address}/and/further`),
    "//deals",
    "/%64eals",
    "/deals%2F7",
    "/deal",
    "/constructor",
    "",
  ])("has the same route as the whole for %s", (address) => {
    expect(found(part(address || "/"), address || "/")).toEqual(found(map, address || "/"));
  });

  it("is small", () => {
    const whole = map[0]!.children!.length;
    const sizes = asked.map((address) => part(address)[0]!.children!.length);
    // `/` and what is nowhere.
    expect(sizes.filter((size) => size === whole)).toHaveLength(2);
    expect(sizes.toSorted((a, b) => a - b).at(-3)).toBeLessThan(whole / 3);
  });
});
