import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/pause.route";
import { pauseRun } from "./queries.server.ts";
import { IMPORT_OVER } from "./rules.ts";
import { OPEN_LIBRARY_PAGE, readRunId } from "./run-path.ts";

/** The importing process notices within two seconds. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, back: OPEN_LIBRARY_PAGE }, async ({ user: admin }) => {
    const id = readRunId(args.params.runId);
    if (id === null || !(await pauseRun(admin.id, id))) return gone(IMPORT_OVER());
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to pause the import") });
