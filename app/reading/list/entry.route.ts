import { done, gone, mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/entry.route";
import { entryPath } from "./reading-entry.ts";
import { removeFromList } from "./reading-list.queries.server.ts";
import { ENTRY_GONE, LIST, readEntryId } from "./rules.ts";

export const handle = { methods: ["DELETE"] };

export function action(args: Route.ActionArgs) {
  return mutate(args, { back: LIST }, async ({ user }) => {
    const entryId = readEntryId(args.params.entryId);
    const removed = entryId !== null && (await removeFromList(user.id, entryId));
    return removed ? done() : gone(ENTRY_GONE());
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: t("Failed to remove book"), queue: entryPath(args.params.entryId), offline: "store" });
