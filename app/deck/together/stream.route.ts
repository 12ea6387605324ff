import type { RouteHandle } from "#app/http/route-handle.ts";
import { STREAM_HEADERS } from "#app/platform/live/stream-headers.ts";

import type { Route } from "./+types/stream.route";
import { inRound } from "./person.server.ts";
import { together } from "./together.server.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

/** Says only that there is something new, never what or by whom. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const present = await inRound(args);
  if ("refused" in present) return new Response("No such round", { status: present.refused.init?.status ?? 404 });
  if (args.request.method === "HEAD") return new Response(null, { headers: STREAM_HEADERS });
  const body = together.listen(present.round.id, present.person.id, args.request.signal);
  return body
    ? new Response(body, { headers: STREAM_HEADERS })
    : new Response("Enough streams are open", { status: 429 });
}
