import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/cover.route";
import { covers } from "./covers.server.ts";

/** Everybody may see the covers of the catalogue, and nobody any more once the book is gone. */
export const handle: RouteHandle = { cached: [], versionOf: "bookId" };

export function loader({ request, params }: Route.LoaderArgs) {
  return covers.coverResponse(request, params);
}
