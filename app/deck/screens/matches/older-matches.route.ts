import { requireUser } from "#app/auth/model/session.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { matchesPage } from "#app/deck/model/matches/queries.server.ts";
import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/older-matches.route";

/** GET returns the next page of matches, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  return privateJson(await matchesPage(user.id, url.searchParams.get("after"), await timeZoneOf(user.id)));
}
