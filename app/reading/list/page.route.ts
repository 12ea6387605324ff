import { send } from "#app/http/send.ts";

import type { Route } from "./+types/page.route";
import { madeToday } from "./made-today.ts";
import { mutateEntry } from "./mutate-entry.server.ts";
import { entryPath, UPDATE_FAILED } from "./reading-entry.ts";
import { setPage } from "./reading-list.queries.server.ts";
import { PageForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutateEntry(args, PageForm, (userId, entryId, { page, day, unit }, clock) =>
    setPage(userId, entryId, page, clock, day, unit),
  );
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED(), queue: entryPath(args.params.entryId), offline: madeToday });
