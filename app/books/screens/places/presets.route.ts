import { requireAdmin } from "#app/auth/model/session.ts";
import { addPreset } from "#app/books/model/places/owner.queries.server.ts";
import { TOO_MANY_PLACES } from "#app/books/model/places/rules.ts";
import { PresetForm } from "#app/books/model/places/schema.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/presets.route";

/** Adds a place that is ready. */
export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: PresetForm, back: "/admin/places" };
  return mutate(args, options, async ({ user: admin, fields: { preset } }) =>
    (await addPreset(admin.id, preset)) ? done() : problem(TOO_MANY_PLACES, 409),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to add the place" });
