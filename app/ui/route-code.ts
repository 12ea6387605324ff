import { matchRoutes, type RouteObject } from "react-router";

interface MappedRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
}

const loaded = new Set<string>();

/** Sync, because a change that shows at once must not wait for a promise. */
export function hasCode(path: string): boolean {
  return filesOf(path).every((file) => loaded.has(file));
}

/** Resolves to false if a file cannot be loaded. Unlike `PrefetchPageLinks`, asks for no data. */
export async function loadCode(path: string): Promise<boolean> {
  const files = filesOf(path);
  try {
    await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  } catch {
    return false;
  }
  for (const file of files) loaded.add(file);
  return true;
}

function filesOf(path: string): string[] {
  const routes = routeMap();
  const { pathname } = new URL(path, location.href);
  const matches = matchRoutes(childrenOf(undefined, Object.values(routes)), pathname) ?? [];
  return matches.map(({ route }) => routes[route.id!]!.module);
}

/** Where the framework keeps its map for its own router, which tells nobody else which file it is going to load. */
function routeMap(): Record<string, MappedRoute> {
  const { [MAP]: map } = window as unknown as { [MAP]: { routes: Record<string, MappedRoute> } };
  return map.routes;
}

const MAP = "__reactRouterManifest";

function childrenOf(parentId: string | undefined, routes: MappedRoute[]): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: childrenOf(id, routes) },
    ) as RouteObject[];
}
