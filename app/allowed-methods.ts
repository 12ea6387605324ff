import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type BuiltRoutes = ServerBuild["routes"];

/**
 * Which methods an address takes, read from the routes themselves: GET where there is something to show, and what
 * the action answers: POST, or the `methods` of the route's handle. An action would otherwise be run by whatever method
 * a client makes up. Null where no route is.
 */
export function allowedMethods(built: BuiltRoutes): (pathname: string) => Set<string> | null {
  const routes = nested(built);
  return (pathname) => {
    // The router's own twin of each page, which it reads the same way. Of one that only changes something the twin
    // holds what stands around it, and browsers ask for it to have its code early.
    const page = pathname.replace(/(?:(?<=\/)_)?\.data$/, "");
    const id = matchRoutes(routes, page || "/")?.at(-1)?.route.id;
    const module = id === undefined ? undefined : built[id]?.module;
    if (!module) return null;
    const { methods = ["POST"] } = (module.handle ?? {}) as { methods?: string[] };
    return new Set([
      ...(module.loader || module.default || page !== pathname ? ["GET", "HEAD"] : []),
      ...(module.action ? methods : []),
    ]);
  };
}

function nested(built: BuiltRoutes, parentId?: string): RouteObject[] {
  return Object.values(built).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const place = { id, ...(path !== undefined && { path }) };
    return index ? { ...place, index: true as const } : { ...place, children: nested(built, id) };
  });
}
