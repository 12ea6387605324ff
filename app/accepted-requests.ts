import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

import type { RouteHandle } from "#app/shared/route-handle.ts";

type BuiltRoutes = ServerBuild["routes"];

/** Larger than any form of the app without a file. */
const MAX_FORM_BYTES = 64 * 1024;

/** What an address takes. */
export interface Accepted {
  methods: ReadonlySet<string>;
  /** The kind of body, as Content-Type names it. */
  body: string;
  maxBytes: number;
  /** What a reader is told who sends more. */
  tooLarge: string;
}

/** What every address takes that says nothing else. */
export const PLAIN_FORM: Omit<Accepted, "methods"> = {
  body: "application/x-www-form-urlencoded",
  maxBytes: MAX_FORM_BYTES,
  tooLarge: "Too much at once",
};

/**
 * What an address takes, read from the routes themselves: GET where there is something to show, and what the action
 * answers, by its route's handle. An action would otherwise be run by whatever method a client makes up, with a body
 * that it cannot read. Null where no route is.
 */
export function acceptedRequests(built: BuiltRoutes): (pathname: string) => Accepted | null {
  const routes = nested(built);
  return (pathname) => {
    // The router's own twin of each page, which it reads the same way. Of one that only changes something the twin
    // holds what stands around it, and browsers ask for it to have its code early.
    const page = pathname.replace(/(?:(?<=\/)_)?\.data$/, "");
    const id = matchRoutes(routes, page || "/")?.at(-1)?.route.id;
    const module = id === undefined ? undefined : built[id]?.module;
    if (!module) return null;
    const { methods = ["POST"], ...form } = (module.handle ?? {}) as RouteHandle;
    return {
      ...PLAIN_FORM,
      ...form,
      methods: new Set([
        ...(module.loader || module.default || page !== pathname ? ["GET", "HEAD"] : []),
        ...(module.action ? methods : []),
      ]),
    };
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
