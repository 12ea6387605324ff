import { redirect } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { partName } from "#app/books/names/owner-names.queries.server.ts";
import { PartForm } from "#app/books/names/schema.ts";
import { mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/parted-names.route";

/** Idempotent: succeeds for a name that is not joined. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, form: PartForm }, async ({ user: admin, fields: { kind, id } }) => {
    await partName(admin.id, kind, id);
    return redirect("/admin/catalogue-health/names", 303);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to separate the name") });
