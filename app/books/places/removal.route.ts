import { redirect } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/removal.route";
import { removePlace } from "./owner.queries.server.ts";

/** Idempotent. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async ({ user: admin }) => {
    const id = readBookId(args.params.placeId);
    if (id !== null) await removePlace(admin.id, id);
    return redirect("/admin/places", 303);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to remove the place") });
