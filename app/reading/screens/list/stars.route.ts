import { send } from "#app/http/send.ts";
import { mutateEntry } from "#app/reading/model/list/mutate-entry.server.ts";
import { StarsForm } from "#app/reading/model/list/schema.ts";
import { entryPath, UPDATE_FAILED } from "#app/reading/model/reading-entry.ts";
import { setStars } from "#app/reading/model/reading-list.server.ts";

import type { Route } from "./+types/stars.route";

export function action(args: Route.ActionArgs) {
  return mutateEntry(args, StarsForm, (userId, entryId, { stars }, clock) => setStars(userId, entryId, stars, clock));
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED, queue: entryPath(args.params.entryId), offline: "store" });
