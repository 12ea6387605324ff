import { send } from "#app/http/send.ts";
import { mutateEntry } from "#app/reading/model/list/mutate-entry.server.ts";
import { PageForm } from "#app/reading/model/list/schema.ts";
import { madeToday } from "#app/reading/model/made-today.ts";
import { entryPath, UPDATE_FAILED } from "#app/reading/model/reading-entry.ts";
import { setPage } from "#app/reading/model/reading-list.server.ts";

import type { Route } from "./+types/page.route";

/** Logs the place that a reader has reached, as a page, a percentage or a minute. */
export function action(args: Route.ActionArgs) {
  return mutateEntry(args, PageForm, (userId, entryId, { page, day, unit }, clock) =>
    setPage(userId, entryId, page, clock, day, unit),
  );
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED, queue: entryPath(args.params.entryId), offline: madeToday });
