import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/older-matches.route";
import { matchesPage } from "./queries.server.ts";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  return privateJson(await matchesPage(user.id, url.searchParams.get("after"), await timeZoneOf(user.id)));
}
