import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/cover.route";
import { covers } from "./covers.server.ts";

/** Public while the book exists. */
export const handle: RouteHandle = { cached: [], versionOf: "bookId" };

export function loader({ request, params }: Route.LoaderArgs) {
  return covers.coverResponse(request, params);
}
