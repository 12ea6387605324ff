import { savedBooksPage } from "#app/account/model/dashboard/queries.server.ts";
import { readView } from "#app/account/model/dashboard/shelf-view.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/saved-books.route";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await savedBooksPage(user.id, readView(url.searchParams));
  return privateJson(page);
}
