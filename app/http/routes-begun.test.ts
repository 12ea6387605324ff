import { matchRoutes, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";

import routes from "#app/routes.ts";

import { nested } from "./accepted-requests.ts";
import { routesBegun } from "./routes-begun.ts";

type Configured = (typeof routes)[number];

/** The map as the server gets it: flat, and everything within the root. */
const flat = (configured: Configured[], parentId: string): object[] =>
  configured.flatMap(({ id, path, index, file, children = [] }) => {
    const own = { id: id ?? file, parentId, ...(path !== undefined && { path }), ...(index && { index }) };
    return [own, ...flat(children, own.id)];
  });
const built = Object.fromEntries(
  [{ id: "root", path: "" }, ...flat(routes, "root")].map((route) => [(route as { id: string }).id, route]),
) as unknown as ServerBuild["routes"];
const map = nested(built);

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
  const part = routesBegun(built, nested);
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
    // What is nowhere.
    expect(sizes.filter((size) => size === whole)).toHaveLength(1);
    expect(sizes.toSorted((a, b) => a - b).at(-2)).toBeLessThan(whole / 3);
  });
});
