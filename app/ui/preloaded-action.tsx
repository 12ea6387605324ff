import { use, useEffect } from "react";
import {
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useMatches,
} from "react-router";

/**
 * Loads the action's code, so that it can say at once that there is no connection. Belongs on the page: a dialog may be
 * opened in a tunnel. `PrefetchPageLinks` would also ask for data.
 */
export function PreloadedAction({ path }: { path: string }) {
  // Renders again once the router knows all routes, of which the path is one.
  useMatches();
  const routes = use(DataRouterContext)?.router.routes;
  const files = use(FrameworkContext)?.manifest.routes;
  useEffect(() => {
    const id = routes && matchRoutes(routes, path)?.at(-1)?.route.id;
    const file = id === undefined ? undefined : files?.[id]?.module;
    // After a failure the router loads the file when it is needed.
    if (file) void import(/* @vite-ignore */ file).catch(() => {});
  }, [routes, files, path]);
  return null;
}
