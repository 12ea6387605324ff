import {
  IDLE_NAVIGATION,
  matchRoutes,
  UNSAFE_defaultMapRouteProperties as elementsOf,
  UNSAFE_shouldHydrateRouteLoader as loadsBeforeShowing,
  type DataRouteObject,
  type HydrationState,
  type RouteObject,
  type RouterState,
  type UNSAFE_AssetsManifest as AssetsManifest,
  type UNSAFE_createBrowserHistory,
  type UNSAFE_RouteModules as RouteModules,
} from "react-router";

export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** What the server wrote into the page for the router: its data, and the map and modules of the routes it shows. */
export interface ServedPage {
  context: { basename?: string; state: HydrationState };
  manifest: AssetsManifest;
  /** In the order of the matches. */
  routeModules: RouteModules;
}

/** Elements of the routes shown, by id. The engine takes them over, so that nothing is rendered anew for it. */
export type ShownElements = Record<string, object>;

/** The router's own function: makes components of a route's module, the layout of the root around them. */
export type ComponentsOf = (route: { id: string }, module: RouteModules[string], isSpaMode: false) => object;

/**
 * The state in which the router begins, read from the page alone. Null where the router would load before it shows
 * anything, or shows an error: its engine has to come first then.
 */
export function firstState(
  { context, manifest, routeModules }: ServedPage,
  { action, location }: Pick<BrowserHistory, "action" | "location">,
  componentsOf: ComponentsOf,
): { state: RouterState; shown: ShownElements } | null {
  const { loaderData = {}, actionData, errors } = context.state;
  const shown: ShownElements = {};
  const data = { ...loaderData };
  let routes: RouteObject[] = [];
  for (const [id, module] of Object.entries(routeModules).toReversed()) {
    const { path, index, hasLoader } = manifest.routes[id]!;
    if (loadsBeforeShowing(id, module!.clientLoader, hasLoader, false) || (hasLoader && !(id in loaderData)))
      return null;
    if (!hasLoader) data[id] = null;
    const components = componentsOf({ id }, module, false);
    shown[id] = { ...components, ...elementsOf(components as DataRouteObject) };
    const children = routes.length > 0 && { children: routes };
    routes = [{ id, path, index, handle: module!.handle, ...shown[id], ...children } as RouteObject];
  }
  const matches = matchRoutes(routes, location, context.basename) as RouterState["matches"] | null;
  if (errors || matches?.length !== Object.keys(routeModules).length) return null;
  return {
    shown,
    state: {
      historyAction: action,
      location,
      matches,
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: false,
      preventScrollReset: false,
      revalidation: "idle",
      loaderData: data,
      actionData: actionData ?? null,
      errors: null,
      fetchers: new Map(),
      blockers: new Map(),
    },
  };
}
