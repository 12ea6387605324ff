import { data, redirect } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/dates.route";
import { chooseDateOrder } from "./imports.queries.server.ts";
import { readId } from "./rules.ts";
import { DateOrderForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  const page = `/reading-tracker/import/${args.params.importId}`;
  return mutate(args, { form: DateOrderForm, back: page }, async ({ user, fields: { order } }) => {
    const importId = readId(args.params.importId);
    if (importId === null || !(await chooseDateOrder(user.id, importId, order))) throw data(null, { status: 404 });
    return redirect(page);
  });
}
