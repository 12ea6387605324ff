import { homeIfGone, requireUser } from "#app/shared/session.ts";
import { setTimeZone } from "#app/shared/time-zone.server.ts";
import { readTimeZone } from "#app/shared/time-zones.ts";

import type { Route } from "./+types/time-zone.route";

/** The browser tells the reader's zone, for everything that shows or counts days. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const form = await request.formData().catch(() => null);
  const timeZone = readTimeZone(form?.get("timeZone"));
  const kept = timeZone !== null && (await setTimeZone(user.id, timeZone).catch(homeIfGone));
  if (!kept) return new Response("Unknown time zone", { status: 400 });
  return new Response(null, { status: 204 });
}
