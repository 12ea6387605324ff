import { requireUser } from "#app/shared/session.ts";
import { timeZoneOf } from "#app/shared/time-zone.server.ts";

import type { Route } from "./+types/entries.route";
import { readView } from "./list-view.ts";
import { entriesPage } from "./queries.server.ts";

/** More of the list, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await entriesPage(user.id, readView(url.searchParams), await timeZoneOf(user.id));
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}
