import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { requireAdmin } from "#app/auth/session/session.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/mark.route";
import { WantedForm } from "./schema.ts";
import { markWanted } from "./wanted.queries.server.ts";
import { wishEmail } from "./wish-email.ts";

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: WantedForm, back: "/admin/wanted" };
  return mutate(args, options, async ({ user: admin, fields: { state } }) => {
    const id = readBookId(args.params.bookId);
    const told = id === null ? null : await markWanted(admin.id, id, state === "wanted" ? null : state);
    if (id === null || told === null) return gone(t("This book is no longer on the list."));
    const { title, emails } = told;
    const url = siteAddress + bookPath({ id, title });
    for (const to of emails) mailer.send("wish-fulfilled", to, () => wishEmail({ title, url }));
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to change the list") });
