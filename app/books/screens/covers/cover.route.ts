import { covers } from "#app/books/model/covers/covers.server.ts";

import type { Route } from "./+types/cover.route";

export function loader({ request, params }: Route.LoaderArgs) {
  return covers.coverResponse(request, params);
}
