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

export interface ServedPage {
  context: { basename?: string; state: HydrationState };
  manifest: AssetsManifest;
  routeModules: RouteModules;
}

/** The engine takes the elements over instead of rendering them again. */
export type ShownElements = Record<string, object>;

export type ComponentsOf = (route: { id: string }, module: RouteModules[string], isSpaMode: false) => object;

/** Null where the router would load something or show an error first: the engine has to come before the page. */
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
