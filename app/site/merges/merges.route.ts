import { redirect } from "react-router";

import { requireAdmin, requireRecentProof } from "#app/auth/session/session.ts";
import { healthPath, readHealthView } from "#app/books/admin/health/health-view.ts";
import { mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/merges.route";
import { mergeBooks } from "./queries.server.ts";

const FAILED = () => t("Failed to merge books");

export function action(args: Route.ActionArgs) {
  return mutate(args, { user: requireAdmin, failed: FAILED() }, async ({ user: admin }) => {
    // The form contains no files, so every value is a string.
    const form = new URLSearchParams([...(await args.request.formData())] as [string, string][]);
    const { after } = readHealthView(new URLSearchParams({ list: "duplicates", after: form.get("after") ?? "" }));
    requireRecentProof(admin, healthPath("duplicates", after));
    const survivor = readBookId(form.get("keep") ?? "");
    const named = form.getAll("book").map(readBookId);
    const others = named.filter((id) => id !== null && id !== survivor) as number[];
    if (survivor === null || others.length === 0) return problem(t("Choose at least two books, and the one to keep."));
    const merged = await mergeBooks(admin.id, survivor, others);
    if (!merged) return problem(t("These books have changed in the meantime. Reload the page."), 409);
    return redirect(healthPath("duplicates", after), 303);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });
