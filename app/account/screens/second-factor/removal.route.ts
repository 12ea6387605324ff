import { redirect } from "react-router";

import { sendFactorRemoved } from "#app/auth/model/second-factor/emails.server.ts";
import { removeFactor } from "#app/auth/model/second-factor/queries.server.ts";
import { OVERVIEW } from "#app/auth/model/second-factor/rules.ts";
import { Removal } from "#app/auth/model/second-factor/schema.ts";
import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/removal.route";

/** Removes a passkey by its id, or the app. Idempotent. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { proof: OVERVIEW, form: Removal }, async ({ user, fields: { factor } }) => {
    const removed = factor === null ? null : await removeFactor(user, factor);
    if (removed) sendFactorRemoved(user.email, removed);
    return redirect(OVERVIEW);
  });
}
