import { redirect } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/removal.route";
import { sendFactorRemoved } from "./emails.server.ts";
import { removeFactor } from "./queries.server.ts";
import { OVERVIEW } from "./rules.ts";
import { Removal } from "./schema.ts";

/** Removes a passkey by its id, or the app. Idempotent. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { proof: OVERVIEW, form: Removal }, async ({ user, fields: { factor } }) => {
    const removed = factor === null ? null : await removeFactor(user, factor);
    if (removed) sendFactorRemoved(user.email, removed);
    return redirect(OVERVIEW);
  });
}
