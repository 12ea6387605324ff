import { redirectDocument } from "react-router";

import { send } from "#app/http/send.ts";
import type { RouteHandle } from "#app/shared/route-handle.ts";
import { forgetAtEnd, lastDelivery } from "#app/shared/swipe-delivery.ts";

import type { Route } from "./+types/sign-out.route";
import { callAuth } from "./auth.server.ts";

export const handle = { evenWhenFull: true } satisfies RouteHandle;

export async function action({ request }: Route.ActionArgs) {
  const response = await callAuth(request, "/sign-out", {});
  // As a new page: nothing of the reader stays in the memory of the old one.
  return redirectDocument("/", {
    headers: response.headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie] as [string, string]),
  });
}

export async function clientAction(args: Route.ClientActionArgs) {
  await lastDelivery();
  return send(args, { failed: null, onRedirect: forgetAtEnd });
}
