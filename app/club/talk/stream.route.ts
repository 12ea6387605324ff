import { requireUser } from "#app/auth/session/session.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { STREAM_HEADERS } from "#app/platform/live/stream-headers.ts";

import type { Route } from "./+types/stream.route";
import { talk } from "./talk.server.ts";

export const handle = { ownPagesOnly: true } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  if (request.method === "HEAD") return new Response(null, { headers: STREAM_HEADERS });
  const body = talk.listen({ userId: user.id, sessionId: user.sessionId, signal: request.signal });
  return body
    ? new Response(body, { headers: STREAM_HEADERS })
    : new Response("Enough streams are open", { status: 429 });
}
