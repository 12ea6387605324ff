import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";

import routes from "#app/routes.ts";

import { NO_SCREEN, SCREENS } from "./table.ts";

/** Addresses of the routes that have a page. An index has its parent's. */
function pages(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, file, index, children }) => {
    const here = path === undefined ? above : path === "*" ? "*" : `${above}/${path}`;
    const isPage = file.endsWith(".route.tsx") && (path !== undefined || index === true);
    return [...(isPage ? [here || "/"] : []), ...pages(children ?? [], here)];
  });
}

it("the table of screens has a row for every page of the map, and none for anything else", () => {
  const shown = [...SCREENS.map(({ route }) => route), ...Object.keys(NO_SCREEN)];
  expect([...new Set(shown)].toSorted()).toEqual([...new Set(pages(routes))].toSorted());
});
