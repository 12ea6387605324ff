import { requireAdmin } from "#app/auth/session/session.ts";
import { forgetFields, rememberFields } from "#app/http/fields-while-confirming.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/suspension.route";
import { SuspensionForm } from "./schema.ts";
import { liftSuspension, suspendReader } from "./suspensions.queries.server.ts";

export const handle = { methods: ["POST", "DELETE"] } satisfies RouteHandle;

export function action(args: Route.ActionArgs) {
  return args.request.method === "DELETE" ? lift(args) : suspend(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  forgetFields(args.request);
  return send(args, { failed: t("Failed to change the suspension"), onRedirect: rememberFields });
}

function suspend(args: Route.ActionArgs) {
  const options = { user: requireAdmin, proof: "/admin/reports", form: SuspensionForm };
  return mutate(args, options, async ({ user: admin, fields }) => {
    const suspended = await suspendReader(admin.id, args.params.userId, fields);
    return suspended
      ? done()
      : gone(t("You can’t suspend this reader: they’re an admin, or their account was deleted."));
  });
}

function lift(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, proof: "/admin/readers" }, async ({ user: admin }) => {
    const lifted = await liftSuspension(admin.id, args.params.userId);
    return lifted ? done() : gone(t("This reader is no longer suspended."));
  });
}
