import type { Route } from "./+types/cover.route";
import { covers } from "./covers.server.ts";

/** A book's cover: its photograph, or the one we draw. */
export function loader({ request, params }: Route.LoaderArgs) {
  return covers.coverResponse(request, params);
}
