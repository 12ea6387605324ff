import { data, redirect, redirectDocument } from "react-router";

import { requireUser } from "#app/shared/session.ts";
import { forgetAtEnd, lastDelivery } from "#app/shared/swipe-delivery.ts";

import type { Route } from "./+types/device-end.route";
import { endSession } from "./queries.server.ts";
import { clearedCookies } from "./rules.ts";

/** Signs one device of the reader's own out; somebody else's is as unknown as one that never was. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  if (!(await endSession(user.id, params.sessionId))) {
    return data({ problem: "This device is not signed in any more." }, { status: 404 });
  }
  if (params.sessionId !== user.sessionId) return redirect("/account/devices");
  return redirectDocument("/", {
    headers: clearedCookies(request.headers.get("Cookie")).map((line) => ["Set-Cookie", line] as [string, string]),
  });
}

/** The device may be this one. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  await lastDelivery();
  return forgetAtEnd(serverAction);
}
