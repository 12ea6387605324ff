import { data, redirect } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";
import { readId } from "#app/reading/model/import/rules.ts";
import { undoImport } from "#app/reading/model/import/undo.queries.server.ts";

import type { Route } from "./+types/undo.route";

/** Undoes a whole import. The answer for another reader's import is the same 404 as for a missing one. */
export function action(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    const importId = readId(args.params.importId);
    const outcome = importId === null ? null : await undoImport(user.id, importId, new Date());
    if (!outcome) throw data(null, { status: 404 });
    return redirect("/reading-tracker/import");
  });
}
