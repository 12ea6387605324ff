import { send } from "#app/http/send.ts";

import type { Route } from "./+types/total-pages.route";
import { mutateEntry } from "./mutate-entry.server.ts";
import { setEdition } from "./reading-edition.server.ts";
import { entryPath, UPDATE_FAILED } from "./reading-entry.ts";
import { EditionForm } from "./schema.ts";

export function action(args: Route.ActionArgs) {
  return mutateEntry(args, EditionForm, (userId, entryId, edition, clock) =>
    setEdition(userId, entryId, edition, clock),
  );
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED(), queue: entryPath(args.params.entryId), offline: "store" });
