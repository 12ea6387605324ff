import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/time-zone.route";
import { setTimeZone } from "./queries.server.ts";
import { readTimeZone } from "./rules.ts";

/** The browser tells the reader's zone, for everything that shows or counts days. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  const form = await request.formData().catch(() => null);
  const timeZone = readTimeZone(form?.get("timeZone"));
  if (timeZone === null) return new Response("Unknown time zone", { status: 400 });
  await setTimeZone(user.id, timeZone).catch(homeIfGone);
  return new Response(null, { status: 204 });
}
