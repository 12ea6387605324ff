import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** The map: every address of the app and the file that answers it. */
export default [
  index("features/swipe/swipe.route.tsx"),
  route("deck", "features/swipe/deck.route.ts"),
  route("covers/:bookId/:rendition", "features/covers/cover.route.ts"),
  route("healthz", "features/health/healthz.route.ts"),
  route("*", "features/not-found/not-found.route.tsx"),
] satisfies RouteConfig;
