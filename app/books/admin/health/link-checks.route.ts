import { redirect } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { mutate } from "#app/http/mutation.server.ts";
import { jobs } from "#app/platform/jobs.server.ts";

import type { Route } from "./+types/link-checks.route";
import { healthPath } from "./health-view.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async () => {
    await jobs.send("link-check");
    return redirect(healthPath("link"), 303);
  });
}
