import { setStatus } from "#app/shared/reading-list.server.ts";

import type { Route } from "./+types/status.route";
import { changeEntry } from "./change.server.ts";
import { StatusForm } from "./schema.ts";
import { sendChange } from "./send.ts";

/** Sets where a book stands, from any status to any. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return changeEntry(args, StatusForm, (userId, entryId, { status, day }, clock) =>
    setStatus(userId, entryId, status, clock, day),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
