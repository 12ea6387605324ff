import { redirect } from "react-router";

import { requireAdmin } from "#app/auth/session/session.ts";
import { correctSeries } from "#app/books/names/correct-series.queries.server.ts";
import { gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/series-removal.route";

/** The series comes from the title again. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin }, async ({ user: admin }) => {
    const id = readBookId(args.params.bookId);
    const there = id !== null && (await correctSeries(admin.id, id, undefined));
    return there ? redirect(`/admin/books/${id}/series`, 303) : gone(t("This book is no longer in the catalogue."));
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to change the series") });
