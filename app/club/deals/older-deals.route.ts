import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/older-deals.route";
import { dealsPage } from "./queries.server.ts";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await dealsPage(user, url.searchParams.get("after"), await clockOf(user.id));
  return privateJson(page);
}
