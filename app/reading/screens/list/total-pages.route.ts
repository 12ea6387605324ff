import { send } from "#app/http/send.ts";
import { mutateEntry } from "#app/reading/model/list/mutate-entry.server.ts";
import { TotalPagesForm } from "#app/reading/model/list/schema.ts";
import { entryPath, UPDATE_FAILED } from "#app/reading/model/reading-entry.ts";
import { setTotalPages } from "#app/reading/model/reading-list.server.ts";

import type { Route } from "./+types/total-pages.route";

export function action(args: Route.ActionArgs) {
  return mutateEntry(args, TotalPagesForm, (userId, entryId, { totalPages }, clock) =>
    setTotalPages(userId, entryId, totalPages, clock),
  );
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED, queue: entryPath(args.params.entryId), offline: "store" });
