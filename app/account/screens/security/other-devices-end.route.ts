import { redirect } from "react-router";

import { endOtherSessions } from "#app/account/model/devices.queries.server.ts";
import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/other-devices-end.route";

export function action(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    await endOtherSessions(user.id, user.sessionId);
    return redirect("/account/devices");
  });
}
