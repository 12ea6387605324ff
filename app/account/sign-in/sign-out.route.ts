import { redirectDocument } from "react-router";

import { noteLanding } from "#app/auth/session/landing.ts";
import { callAuth } from "#app/auth/sign-in/auth.server.ts";
import { forgetAtEnd, deliverBeforeSignOut } from "#app/deck/swipe/swipe-delivery.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/sign-out.route";

export const handle = { evenWhenFull: true } satisfies RouteHandle;

export async function action({ request }: Route.ActionArgs) {
  const response = await callAuth(request, "/sign-out", {});
  // A document request, so that no data of the reader stays in the page's memory.
  return redirectDocument("/", {
    headers: response.headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie] as [string, string]),
  });
}

export async function clientAction(args: Route.ClientActionArgs) {
  await deliverBeforeSignOut();
  return send(args, {
    failed: t("You’re still signed in, because the server didn’t answer. Please try again."),
    onRedirect(to) {
      forgetAtEnd(to);
      noteLanding("signed-out");
    },
  });
}
