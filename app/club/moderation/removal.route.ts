import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/removal.route";
import { removeContent } from "./decisions.queries.server.ts";
import { RemovalForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, form: RemovalForm }, async ({ user: admin, fields }) => {
    const id = readBookId(args.params.reportId);
    const removed = id !== null && (await removeContent(admin.id, id, fields));
    return removed ? done() : gone(t("This was deleted."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to remove") });
