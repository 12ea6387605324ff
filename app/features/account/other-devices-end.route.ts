import { redirect } from "react-router";

import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/other-devices-end.route";
import { endOtherSessions } from "./queries.server.ts";

export async function action({ context }: Route.ActionArgs) {
  const user = requireUser(context);
  await endOtherSessions(user.id, user.sessionId);
  return redirect("/account/devices");
}
