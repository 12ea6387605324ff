import { requireUser } from "#app/shared/session.ts";
import { clockOf } from "#app/shared/time-zone.server.ts";

import type { Route } from "./+types/older-deals.route";
import { dealsPage } from "./queries.server.ts";

/** More of the list, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await dealsPage(user, url.searchParams.get("after"), await clockOf(user.id));
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}
