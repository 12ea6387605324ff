import { redirect } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";
import { jobs } from "#app/shared/jobs.server.ts";
import { requireAdmin } from "#app/shared/session.ts";

import type { Route } from "./+types/link-checks.route";
import { healthPath } from "./health-view.ts";

/** Starts a check of some links, or lets the one go on that is under way. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async () => {
    await jobs.send("link-check");
    return redirect(healthPath("link"), 303);
  });
}
