import type { ServerBuild } from "react-router";

type BuiltRoutes = ServerBuild["routes"];
type BuiltRoute = NonNullable<BuiltRoutes[string]>;

/** Matching costs more with every route. A path encoded otherwise, such as %64eals, is matched against all. */
export function routesBegun<Made>(built: BuiltRoutes, make: (routes: BuiltRoutes) => Made): (pathname: string) => Made {
  const routes = Object.entries(built).flatMap(([id, route]) =>
    route ? [{ id, route, segment: firstSegment(built, route) }] : [],
  );
  const segments = new Set(routes.flatMap(({ segment }) => segment ?? []));
  const made = new Map<string | null, Made>();
  return (pathname) => {
    const begins = pathname.split("/")[1]?.toLowerCase() ?? "";
    const key = segments.has(begins) || pathname === "/" ? begins : null;
    let result = made.get(key);
    if (result === undefined) {
      const near = key === null ? routes : routes.filter(({ segment }) => segment === null || segment === key);
      result = make(Object.fromEntries(near.map(({ id, route }) => [id, route])));
      made.set(key, result);
    }
    return result;
  };
}

function firstSegment(built: BuiltRoutes, route: BuiltRoute): string | null {
  const parent = route.parentId === undefined ? undefined : built[route.parentId];
  const above = parent && firstSegment(built, parent);
  if (above !== undefined && above !== null) return above;
  const segment = (route.path ?? "").split("/")[0]!.toLowerCase();
  return /^[a-z0-9.-]+$/.test(segment) ? segment : null;
}
