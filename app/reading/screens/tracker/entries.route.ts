import { requireUser } from "#app/auth/model/session.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { readView } from "#app/reading/model/tracker/list-view.ts";
import { entriesPage } from "#app/reading/model/tracker/queries.server.ts";

import type { Route } from "./+types/entries.route";

/** More of the list, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await entriesPage(user.id, readView(url.searchParams), await timeZoneOf(user.id));
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}
