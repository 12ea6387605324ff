import { redirect, redirectDocument } from "react-router";

import { noteLanding } from "#app/auth/session/landing.ts";
import { forgetAtEnd, deliverBeforeSignOut } from "#app/deck/swipe/swipe-delivery.ts";
import { NO_ANSWER } from "#app/http/answer.ts";
import { gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/device-end.route";
import { endSession } from "./devices.queries.server.ts";
import { clearedCookies } from "./rules.ts";

/** The answer for another reader's session is the same as for a missing one. */
export function action(args: Route.ActionArgs) {
  const { request, params } = args;
  return mutate(args, {}, async ({ user }) => {
    if (!(await endSession(user.id, params.sessionId))) return gone(t("This device is already signed out."));
    if (params.sessionId !== user.sessionId) return redirect("/account/devices");
    return redirectDocument("/", {
      headers: clearedCookies(request.headers.get("Cookie")).map((line) => ["Set-Cookie", line] as [string, string]),
    });
  });
}

/** The ended session may be this device's own. */
export async function clientAction(args: Route.ClientActionArgs) {
  await deliverBeforeSignOut();
  return send(args, {
    failed: NO_ANSWER(),
    onRedirect(to) {
      forgetAtEnd(to);
      if (to === "/") noteLanding("signed-out");
    },
  });
}
