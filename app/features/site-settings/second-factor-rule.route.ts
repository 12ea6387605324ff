import { data, redirect } from "react-router";

import { refusalIn } from "#app/shared/refusal.ts";
import { requireAdmin, requireRecentProof } from "#app/shared/session.ts";

import type { Route } from "./+types/second-factor-rule.route";
import { setAdminsNeedSecondFactor } from "./queries.server.ts";

export interface RuleResult {
  problem: string;
}

const refused = (problem: string, status: number) => data<RuleResult>({ problem }, { status });

/** Whether admins need a second factor. Whoever wants it of others has one: the rule locks nobody out who made it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  requireRecentProof(admin, "/admin/settings");
  const needed = (await request.formData()).get("needed");
  if (needed !== "yes" && needed !== "no") return refused("Choose whether admins need a second factor.", 400);
  if (needed === "yes" && !admin.hasSecondFactor) {
    return refused("Set up a second factor of your own first: you would be locked out here.", 400);
  }
  await setAdminsNeedSecondFactor(needed === "yes");
  return redirect("/admin/settings", { status: 303 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return refused(refusalIn(error, "Failed to save the settings"), 503);
  }
}
