import { redirect } from "react-router";

import { requireRecentProof, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/removal.route";
import { tellOfRemoval } from "./letters.server.ts";
import { removeFactor } from "./queries.server.ts";
import { Removal } from "./schema.ts";

/** Removes a passkey by its id, or the app; what is not there any more is removed as well. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  requireRecentProof(user, "/account/second-factor");
  const parsed = Removal.safeParse(Object.fromEntries(await request.formData()));
  const removed = parsed.success ? await removeFactor(user, parsed.data.factor) : null;
  if (removed) tellOfRemoval(user.email, removed);
  return redirect("/account/second-factor");
}
