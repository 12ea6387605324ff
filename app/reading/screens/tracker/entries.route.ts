import { requireUser } from "#app/auth/model/session.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { privateJson } from "#app/http/private-json.ts";
import { readView } from "#app/reading/model/tracker/list-view.ts";
import { entriesPage, foundEntries } from "#app/reading/model/tracker/queries.server.ts";

import type { Route } from "./+types/entries.route";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const view = readView(url.searchParams);
  const [timeZone, found] = await Promise.all([timeZoneOf(user.id), foundEntries(user.id, view)]);
  const { items, next } = await entriesPage(user.id, view, timeZone, { found });
  return privateJson({ items, next });
}
