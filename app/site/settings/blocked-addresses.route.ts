import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/blocked-addresses.route";
import { BlockedForm } from "./joining-schema.ts";
import { setBlockedPatterns } from "./queries.server.ts";

export const handle = inEachLanguage(
  () => ({ maxBytes: 256 * 1024, tooLarge: t("Too many lines at once") }) satisfies RouteHandle,
);

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, form: BlockedForm }, async ({ user: admin, fields }) => {
    await setBlockedPatterns(admin.id, fields.patterns);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to save the blocked addresses") });
