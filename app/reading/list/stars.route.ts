import { send } from "#app/http/send.ts";

import type { Route } from "./+types/stars.route";
import { mutateEntry } from "./mutate-entry.server.ts";
import { entryPath, UPDATE_FAILED } from "./reading-entry.ts";
import { setStars } from "./reading-list.queries.server.ts";
import { StarsForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutateEntry(args, StarsForm, (userId, entryId, { stars }, clock) => setStars(userId, entryId, stars, clock));
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED(), queue: entryPath(args.params.entryId), offline: "store" });
