import { send } from "#app/http/send.ts";
import { entryPath, UPDATE_FAILED } from "#app/shared/reading-entry.ts";
import { setTotalPages } from "#app/shared/reading-list.server.ts";

import type { Route } from "./+types/total-pages.route";
import { mutateEntry } from "./mutate-entry.server.ts";
import { TotalPagesForm } from "./schema.ts";

/** Says how many pages the reader's edition has. */
export function action(args: Route.ActionArgs) {
  return mutateEntry(args, TotalPagesForm, (userId, entryId, { totalPages }, clock) =>
    setTotalPages(userId, entryId, totalPages, clock),
  );
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED, queue: entryPath(args.params.entryId) });
