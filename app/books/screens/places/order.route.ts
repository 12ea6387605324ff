import { requireAdmin } from "#app/auth/model/session.ts";
import { arrangePlaces } from "#app/books/model/places/owner.queries.server.ts";
import { ArrangementForm } from "#app/books/model/places/schema.ts";
import { done, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/order.route";

/** Puts the owner's places in an order, and switches them on and off. */
export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: ArrangementForm, back: "/admin/places" };
  return mutate(args, options, async ({ user: admin, fields: { places } }) => {
    await arrangePlaces(admin.id, places);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: "Failed to change the order", queue: args.request.url });
