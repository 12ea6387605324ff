import { redirect } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/other-devices-end.route";
import { endOtherSessions } from "./devices.queries.server.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    await endOtherSessions(user.id, user.sessionId);
    return redirect("/account/devices");
  });
}
