import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";

import type { Route } from "./+types/presets.route";
import { addPreset } from "./owner.queries.server.ts";
import { TOO_MANY_PLACES } from "./rules.ts";
import { PresetForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: PresetForm, back: "/admin/places" };
  return mutate(args, options, async ({ user: admin, fields: { preset } }) =>
    (await addPreset(admin.id, preset)) ? done() : problem(TOO_MANY_PLACES(), 409),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to add the place" });
