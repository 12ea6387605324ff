import { send } from "#app/http/send.ts";
import { mutateEntry } from "#app/reading/model/list/mutate-entry.server.ts";
import { StatusForm } from "#app/reading/model/list/schema.ts";
import { madeToday } from "#app/reading/model/made-today.ts";
import { entryPath, UPDATE_FAILED } from "#app/reading/model/reading-entry.ts";
import { setStatus } from "#app/reading/model/reading-list.server.ts";

import type { Route } from "./+types/status.route";

/** Sets the status of an entry, from any to any. */
export function action(args: Route.ActionArgs) {
  return mutateEntry(args, StatusForm, (userId, entryId, { status, day }, clock) =>
    setStatus(userId, entryId, status, clock, day),
  );
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED, queue: entryPath(args.params.entryId), offline: madeToday });
