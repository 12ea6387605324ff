import { eventStream } from "#app/http/event-stream.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/stream.route";
import { inRound } from "./person.server.ts";
import { together } from "./together.server.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

/** Says only that there is something new, never what or by whom. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const present = await inRound(args);
  if ("refused" in present) return new Response("No such round", { status: present.refused.init?.status ?? 404 });
  return eventStream(args.request, () => together.listen(present.round.id, present.person.id, args.request.signal));
}
