import { redirect } from "react-router";

import { requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/link-checks.route";
import { healthPath } from "./health-view.ts";
import { linkCheck } from "./link-check.server.ts";

/** Starts a check of some links, or lets the one go on that is under way. */
export async function action({ context }: Route.ActionArgs) {
  requireAdmin(context);
  linkCheck.start();
  return redirect(healthPath("link"), 303);
}
