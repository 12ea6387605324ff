import { setTotalPages } from "#app/shared/reading-list.server.ts";

import type { Route } from "./+types/total-pages.route";
import { changeEntry } from "./change.server.ts";
import { TotalPagesForm } from "./schema.ts";
import { sendChange } from "./send.ts";

/** Says how many pages the reader's edition has. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return changeEntry(args, TotalPagesForm, (userId, entryId, { totalPages }, clock) =>
    setTotalPages(userId, entryId, totalPages, clock),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
