import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/stream.route";
import { talk } from "./talk.server.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // What is held back to be compressed comes too late.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Server-sent events that only say that something has changed; a page then asks what. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  const body = talk.listen({ readerId: user.id, sessionId: user.sessionId, signal: request.signal });
  return body ? new Response(body, { headers: HEADERS }) : new Response("Enough streams are open", { status: 429 });
}
