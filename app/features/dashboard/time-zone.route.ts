import { invalid, mutate } from "#app/http/mutation.server.ts";
import { setTimeZone } from "#app/shared/time-zone.server.ts";

import type { Route } from "./+types/time-zone.route";
import { TimeZoneForm } from "./schema.ts";

/** The browser tells the reader's zone, for everything that shows or counts days. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { form: TimeZoneForm }, async ({ user, fields: { timeZone } }) => {
    const isKnown = timeZone !== null && (await setTimeZone(user.id, timeZone));
    return isKnown ? new Response(null, { status: 204 }) : invalid({ timeZone: "Unknown time zone" });
  });
}
