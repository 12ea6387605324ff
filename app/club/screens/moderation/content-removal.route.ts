import { requireAdmin } from "#app/auth/model/session.ts";
import { removeStandingContent } from "#app/club/model/moderation/decisions.queries.server.ts";
import { readContent } from "#app/club/model/moderation/rules.ts";
import { RemovalForm } from "#app/club/model/moderation/schema.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/content-removal.route";

/** Removes content that nobody needs to have reported. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, form: RemovalForm }, async ({ user: admin, fields }) => {
    const content = readContent(args.params);
    const removed = content !== null && (await removeStandingContent(admin.id, content, fields));
    return removed ? done() : gone("This is not there any more.");
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to remove" });
