import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/entries.route";
import { readView } from "./list-view.ts";
import { entriesPage, foundEntries } from "./queries.server.ts";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const view = readView(url.searchParams);
  const [timeZone, found] = await Promise.all([timeZoneOf(user.id), foundEntries(user.id, view)]);
  const { items, next } = await entriesPage(user.id, view, timeZone, { found });
  return privateJson({ items, next });
}
