import { data, redirect } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/decisions.route";
import { decide } from "./imports.queries.server.ts";
import { readId } from "./rules.ts";
import { DecisionsForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: DecisionsForm }, async ({ user, fields: { choices, after } }) => {
    const importId = readId(args.params.importId);
    if (importId === null || !(await decide(user.id, importId, choices))) throw data(null, { status: 404 });
    return redirect(`/reading-tracker/import/${importId}?show=decide${after === null ? "" : `&after=${after}`}`);
  });
}
