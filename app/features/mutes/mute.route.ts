import { data, redirect } from "react-router";

import type { RouteHandle } from "#app/shared/route-handle.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/mute.route";
import { unmute } from "./queries.server.ts";
import { readMuteId } from "./rules.ts";

export const handle = { methods: ["DELETE"] } satisfies RouteHandle;

/** DELETE ends a mute of one's own; another reader's is not there: 404. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const id = readMuteId(params.muteId);
  const ended = id !== null && (await unmute(user.id, id));
  return new Response(null, { status: ended ? 204 : 404, headers: { "Cache-Control": "private, no-store" } });
}

/** A mute that could not be ended must not take the reader's page away. What is not there any more has ended. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const response = await fetch(request.url, { method: request.method, redirect: "manual" }).catch(() => null);
  // The session has ended meanwhile.
  if (response?.type === "opaqueredirect") throw redirect("/");
  if (response?.ok || response?.status === 404) return null;
  return data({ failed: true as const }, { status: response?.status ?? 503 });
}
