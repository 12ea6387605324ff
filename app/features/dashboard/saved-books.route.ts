import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/saved-books.route";
import { savedBooksPage } from "./queries.server.ts";
import { readView } from "./shelf-view.ts";

/** More of the list, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await savedBooksPage(user.id, readView(url.searchParams));
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}
