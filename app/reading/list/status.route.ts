import { send } from "#app/http/send.ts";

import type { Route } from "./+types/status.route";
import { madeToday } from "./made-today.ts";
import { mutateEntry } from "./mutate-entry.server.ts";
import { entryPath, UPDATE_FAILED } from "./reading-entry.ts";
import { setStatus } from "./reading-list.queries.server.ts";
import { StatusForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutateEntry(args, StatusForm, (userId, entryId, { status, day }, clock) =>
    setStatus(userId, entryId, status, clock, day),
  );
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED(), queue: entryPath(args.params.entryId), offline: madeToday });
