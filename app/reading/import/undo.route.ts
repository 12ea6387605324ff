import { data, redirect } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";

import type { Route } from "./+types/undo.route";
import { readId } from "./rules.ts";
import { undoImport } from "./undo.queries.server.ts";

/** Answers for another reader's import with the same 404 as for a missing one. */
export function action(args: Route.ActionArgs) {
  return mutate(args, {}, async ({ user }) => {
    const importId = readId(args.params.importId);
    const outcome = importId === null ? null : await undoImport(user.id, importId, new Date());
    if (!outcome) throw data(null, { status: 404 });
    return redirect("/reading-tracker/import");
  });
}
