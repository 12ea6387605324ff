import { data, redirect } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";
import { chooseDateOrder } from "#app/reading/model/import/imports.queries.server.ts";
import { readId } from "#app/reading/model/import/rules.ts";
import { DateOrderForm } from "#app/reading/model/import/schema.ts";

import type { Route } from "./+types/dates.route";

export function action(args: Route.ActionArgs) {
  const page = `/reading-tracker/import/${args.params.importId}`;
  return mutate(args, { form: DateOrderForm, back: page }, async ({ user, fields: { order } }) => {
    const importId = readId(args.params.importId);
    if (importId === null || !(await chooseDateOrder(user.id, importId, order))) throw data(null, { status: 404 });
    return redirect(page);
  });
}
