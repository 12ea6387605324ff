import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/content-removal.route";
import { removeStandingContent } from "./decisions.queries.server.ts";
import { readContent } from "./rules.ts";
import { RemovalForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, form: RemovalForm }, async ({ user: admin, fields }) => {
    const content = readContent(args.params);
    const removed = content !== null && (await removeStandingContent(admin.id, content, fields));
    return removed ? done() : gone(t("This was deleted."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to remove") });
