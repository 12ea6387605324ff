import { redirect } from "react-router";

import type { Route } from "./+types/sign-out.route";
import { callAuth } from "./auth.server.ts";

export async function action({ request }: Route.ActionArgs) {
  const response = await callAuth(request, "/sign-out", {});
  return redirect("/", {
    headers: response.headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie] as [string, string]),
  });
}
