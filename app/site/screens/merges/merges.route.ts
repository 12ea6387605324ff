import { redirect } from "react-router";

import { requireAdmin, requireRecentProof } from "#app/auth/model/session.ts";
import { healthPath, readHealthView } from "#app/books/model/admin/health/health-view.ts";
import { mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { mergeBooks } from "#app/site/model/merges/queries.server.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/merges.route";

const FAILED = "Failed to merge books";

/** Makes one book of those that the form names; which page of duplicates follows, it says as well. */
export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, failed: FAILED }, async ({ user: admin }) => {
    // A plain form: nothing in it is a file.
    const form = new URLSearchParams([...(await args.request.formData())] as [string, string][]);
    const { after } = readHealthView(new URLSearchParams({ list: "duplicates", after: form.get("after") ?? "" }));
    requireRecentProof(admin, healthPath("duplicates", after));
    const kept = readBookId(form.get("keep") ?? "");
    const named = form.getAll("book").map(readBookId);
    const others = named.filter((id) => id !== null && id !== kept) as number[];
    if (kept === null || others.length === 0) return problem("Choose at least two books, and the one to keep.");
    const merged = await mergeBooks(admin.id, kept, others);
    if (!merged) return problem("These books have changed meanwhile: load the page anew.", 409);
    return redirect(healthPath("duplicates", after), 303);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED });
