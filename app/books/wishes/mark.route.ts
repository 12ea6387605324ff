import { requireAdmin } from "#app/auth/session/session.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/mark.route";
import { WantedForm } from "./schema.ts";
import { markWanted } from "./wanted.queries.server.ts";

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: WantedForm, back: "/admin/wanted" };
  return mutate(args, options, async ({ user: admin, fields: { state } }) => {
    const id = readBookId(args.params.bookId);
    const isListed = id !== null && (await markWanted(admin.id, id, state === "wanted" ? null : state));
    return isListed ? done() : gone(t("This book is no longer on the list."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to change the list") });
