import { redirect } from "react-router";

import { requireAdmin } from "#app/auth/model/session.ts";
import { healthPath } from "#app/books/model/admin/health/health-view.ts";
import { mutate } from "#app/http/mutation.server.ts";
import { jobs } from "#app/platform/jobs.server.ts";

import type { Route } from "./+types/link-checks.route";

/** Starts a link check unless one is running. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async () => {
    await jobs.send("link-check");
    return redirect(healthPath("link"), 303);
  });
}
