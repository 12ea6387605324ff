import { redirect } from "react-router";

import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { gone, mutate, problem } from "#app/http/mutation.server.ts";
import { PRIVATE } from "#app/http/private-json.ts";
import { removeLine } from "#app/reading/list/reading-list.queries.server.ts";
import { ENTRY_GONE } from "#app/reading/list/rules.ts";

import type { Route } from "./+types/undo.route";
import { NEXT, nextPath, readNextView } from "./next-view.ts";
import { UndoForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutate(args, { form: UndoForm, back: NEXT }, async ({ user, fields: { entry, line, view } }) => {
    if (entry === null || line === null) return gone(ENTRY_GONE());
    const changed = await removeLine(user.id, entry, line, await clockOf(user.id));
    if (changed === "not found") return gone(ENTRY_GONE());
    if ("problem" in changed) return problem(changed.problem);
    return redirect(nextPath(readNextView(new URLSearchParams(view))), { status: 303, headers: PRIVATE });
  });
}
