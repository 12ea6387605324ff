import { redirect } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { gone, invalid, mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/erasure.route";
import { eraseReader, readerAccount } from "./queries.server.ts";
import { ADMIN_FIRST, READER_GONE } from "./rules.ts";
import { ReaderErasureForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  const { userId } = args.params;
  const options = { user: requireAdmin, proof: `/admin/readers/${userId}`, form: ReaderErasureForm, values: ["name"] };
  return mutate(args, options, async ({ user: admin, fields, values }) => {
    const reader = await readerAccount(admin.id, userId);
    if (!reader) return gone(READER_GONE());
    if (reader.isAdmin) return problem(ADMIN_FIRST(), 409, values);
    if (fields.name !== reader.name) return invalid({ name: t("That’s not this reader’s name.") }, values);
    return (await eraseReader(admin.id, userId)) ? redirect("/admin/readers") : gone(READER_GONE());
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to delete the account") });
