import { requireUser } from "#app/auth/session/session.ts";
import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/saved-books.route";
import { savedBooksPage } from "./queries.server.ts";
import { readView } from "./shelf-view.ts";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await savedBooksPage(user.id, readView(url.searchParams));
  return privateJson(page);
}
