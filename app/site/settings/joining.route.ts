import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/joining.route";
import { JoiningForm } from "./joining-schema.ts";
import { setJoiningMode } from "./queries.server.ts";

/** Existing accounts are not affected. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, form: JoiningForm }, async ({ user: admin, fields }) => {
    await setJoiningMode(admin.id, fields.mode);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to save who may join") });
