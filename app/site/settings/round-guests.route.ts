import { z } from "zod";

import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutate } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/round-guests.route";
import { setRoundGuests } from "./queries.server.ts";

const SETTINGS = "/admin/settings";

const GuestsForm = z.object({
  guests: z.enum(["yes", "no"], { error: () => t("Choose one of these.") }).transform((answer) => answer === "yes"),
});

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, form: GuestsForm, back: SETTINGS }, async ({ user: admin, fields }) => {
    await setRoundGuests(admin.id, fields.guests);
    return done();
  });
}
