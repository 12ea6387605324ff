import { requireUser } from "#app/auth/session/session.ts";
import { eventStream } from "#app/http/event-stream.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/stream.route";
import { talk } from "./talk.server.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { id: userId, sessionId } = requireUser(context);
  return eventStream(request, () => talk.listen({ userId, sessionId, signal: request.signal }));
}
