import { setTimeZone } from "#app/auth/readers/time-zone.queries.server.ts";
import { invalid, mutate } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/time-zone.route";
import { TimeZoneForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: TimeZoneForm }, async ({ user, fields: { timeZone } }) => {
    const isKnown = timeZone !== null && (await setTimeZone(user.id, timeZone));
    return isKnown ? new Response(null, { status: 204 }) : invalid({ timeZone: t("Unknown time zone") });
  });
}
