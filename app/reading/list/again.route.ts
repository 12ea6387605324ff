import { send } from "#app/http/send.ts";

import type { Route } from "./+types/again.route";
import { mutateEntry } from "./mutate-entry.server.ts";
import { entryPath, UPDATE_FAILED } from "./reading-entry.ts";
import { setDrawnAgain } from "./reading-list.queries.server.ts";
import { NoForm } from "./schema.ts";

export const handle = { methods: ["POST", "DELETE"] };

export function action(args: Route.ActionArgs) {
  const drawnAgain = args.request.method === "POST";
  return mutateEntry(args, NoForm, (userId, entryId) => setDrawnAgain(userId, entryId, drawnAgain));
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED(), queue: entryPath(args.params.entryId), offline: "store" });
