import { use, useEffect } from "react";
import {
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useMatches,
} from "react-router";

/**
 * Loads the code of the action at `path`, so that it can say at once that there is no connection. Belongs on the page,
 * not into a dialog: that may be opened in a tunnel. `PrefetchPageLinks` would also ask for the data of that address,
 * which nobody reads.
 */
export function PreloadedAction({ path }: { path: string }) {
  // Renders again once the router knows all routes, of which the path is one: its engine comes after the page.
  useMatches();
  const routes = use(DataRouterContext)?.router.routes;
  const files = use(FrameworkContext)?.manifest.routes;
  useEffect(() => {
    const id = routes && matchRoutes(routes, path)?.at(-1)?.route.id;
    const file = id === undefined ? undefined : files?.[id]?.module;
    // Where this fails, the router waits for the connection and loads it when it is needed.
    if (file) void import(/* @vite-ignore */ file).catch(() => {});
  }, [routes, files, path]);
  return null;
}
