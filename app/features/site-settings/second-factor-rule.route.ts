import { redirect } from "react-router";

import { requireAdmin, requireRecentProof } from "#app/shared/session.ts";

import type { Route } from "./+types/second-factor-rule.route";
import { setAdminsNeedSecondFactor } from "./queries.server.ts";

/** Whether admins need a second factor. Whoever wants it of others has one: the rule locks nobody out who made it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  requireRecentProof(admin, "/admin/settings");
  const needed = (await request.formData()).get("needed");
  if (needed !== "yes" && needed !== "no") return refused("Choose whether admins need a second factor.");
  if (needed === "yes" && !admin.hasSecondFactor) {
    return refused("Set up a second factor of your own first: you would be locked out here.");
  }
  await setAdminsNeedSecondFactor(admin.id, needed === "yes");
  return redirect("/admin/settings", { status: 303 });
}

/** Our own page offers no such thing: these words are for whoever wrote the request by hand. */
function refused(words: string): Response {
  return new Response(`${words}\n`, { status: 400, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
