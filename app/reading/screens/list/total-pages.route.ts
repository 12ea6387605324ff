import { send } from "#app/http/send.ts";
import { mutateEntry } from "#app/reading/model/list/mutate-entry.server.ts";
import { EditionForm } from "#app/reading/model/list/schema.ts";
import { setEdition } from "#app/reading/model/reading-edition.server.ts";
import { entryPath, UPDATE_FAILED } from "#app/reading/model/reading-entry.ts";

import type { Route } from "./+types/total-pages.route";

export function action(args: Route.ActionArgs) {
  return mutateEntry(args, EditionForm, (userId, entryId, edition, clock) =>
    setEdition(userId, entryId, edition, clock),
  );
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED, queue: entryPath(args.params.entryId), offline: "store" });
