import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/order.route";
import { arrangePlaces } from "./owner.queries.server.ts";
import { ArrangementForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: ArrangementForm, back: "/admin/places" };
  return mutate(args, options, async ({ user: admin, fields: { places } }) => {
    await arrangePlaces(admin.id, places);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to change the order"), queue: args.request.url });
