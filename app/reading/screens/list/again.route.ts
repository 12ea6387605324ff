import { send } from "#app/http/send.ts";
import { mutateEntry } from "#app/reading/model/list/mutate-entry.server.ts";
import { NoForm } from "#app/reading/model/list/schema.ts";
import { entryPath, UPDATE_FAILED } from "#app/reading/model/reading-entry.ts";
import { setDrawnAgain } from "#app/reading/model/reading-list.server.ts";

import type { Route } from "./+types/again.route";

export const handle = { methods: ["POST", "DELETE"] };

/** Whether the deck deals the book again although it is on the list. */
export function action(args: Route.ActionArgs) {
  const drawnAgain = args.request.method === "POST";
  return mutateEntry(args, NoForm, (userId, entryId) => setDrawnAgain(userId, entryId, drawnAgain));
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED, queue: entryPath(args.params.entryId), offline: "store" });
