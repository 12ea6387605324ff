import { requireUser } from "#app/auth/model/session.ts";
import { clockOf } from "#app/auth/model/time-zone.server.ts";
import { dealsPage } from "#app/club/model/deals/queries.server.ts";
import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/older-deals.route";

/** GET returns the next page of deals, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await dealsPage(user, url.searchParams.get("after"), await clockOf(user.id));
  return privateJson(page);
}
