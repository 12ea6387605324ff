import { redirect } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/removal.route";
import { tellOfRemoval } from "./letters.server.ts";
import { removeFactor } from "./queries.server.ts";
import { OVERVIEW } from "./rules.ts";
import { Removal } from "./schema.ts";

/** Removes a passkey by its id, or the app; what is not there any more is removed as well. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { proof: OVERVIEW, form: Removal }, async ({ user, fields: { factor } }) => {
    const removed = factor === null ? null : await removeFactor(user, factor);
    if (removed) tellOfRemoval(user.email, removed);
    return redirect(OVERVIEW);
  });
}
