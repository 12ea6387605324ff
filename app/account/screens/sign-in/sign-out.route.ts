import { redirectDocument } from "react-router";

import { callAuth } from "#app/auth/model/sign-in/auth.server.ts";
import { forgetAtEnd, lastDelivery } from "#app/deck/model/swipe-delivery.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/sign-out.route";

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
