import { data, redirect } from "react-router";

import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/decisions.route";
import { decide } from "./queries.server.ts";
import { readChoices, readId } from "./rules.ts";

/** Keeps what the reader decided about unclear books, and goes on to the next page of them. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const importId = readId(params.importId);
  const form = await request.formData().catch(() => new FormData());
  if (importId === null || !(await decide(user.id, importId, readChoices(form)))) throw data(null, { status: 404 });
  const after = readId(form.get("next"));
  return redirect(`/reading-tracker/import/${importId}?show=decide${after === null ? "" : `&after=${after}`}`);
}
