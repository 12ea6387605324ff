import { requireUser } from "#app/auth/session/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/stream.route";
import { talk } from "./talk.server.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compression would buffer events.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  const body = talk.listen({ userId: user.id, sessionId: user.sessionId, signal: request.signal });
  return body ? new Response(body, { headers: HEADERS }) : new Response("Enough streams are open", { status: 429 });
}
