import { requireAdmin } from "#app/auth/session/session.ts";
import { forgetFields, rememberFields } from "#app/http/fields-while-confirming.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/content-suspension.route";
import { writerOf } from "./reported-content.queries.server.ts";
import { PAGES_OF, readContent } from "./rules.ts";
import { SuspensionForm } from "./schema.ts";
import { suspendReader } from "./suspensions.queries.server.ts";

/** Suspends the writer of content, whom the page that shows it need not name. */
export function action(args: Route.ActionArgs) {
  const content = readContent(args.params);
  const proof = content ? PAGES_OF[content.kind] : "/admin/readers";
  return mutate(args, { user: requireAdmin, proof, form: SuspensionForm }, async ({ user: admin, fields }) => {
    const writerId = content && (await writerOf(content));
    const suspended = writerId !== null && (await suspendReader(admin.id, writerId, fields));
    return suspended
      ? done()
      : gone(t("You can’t suspend this reader: they’re an admin, or their account was deleted."));
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  forgetFields(args.request);
  return send(args, { failed: t("Failed to change the suspension"), onRedirect: rememberFields });
}
