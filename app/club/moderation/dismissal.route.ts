import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/dismissal.route";
import { dismissReports } from "./decisions.queries.server.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async ({ user: admin }) => {
    const id = readBookId(args.params.reportId);
    const dismissed = id !== null && (await dismissReports(admin.id, id));
    return dismissed ? done() : gone(t("These reports are already closed."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to dismiss") });
