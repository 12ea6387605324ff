import { setPage } from "#app/shared/reading-list.server.ts";

import type { Route } from "./+types/page.route";
import { changeEntry } from "./change.server.ts";
import { PageForm } from "./schema.ts";
import { sendChange } from "./send.ts";

/** Logs the page that a reader has reached. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return changeEntry(args, PageForm, (userId, entryId, { page, day }, clock) =>
    setPage(userId, entryId, page, clock, day),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
