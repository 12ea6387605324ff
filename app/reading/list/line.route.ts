import { send } from "#app/http/send.ts";

import type { Route } from "./+types/line.route";
import { mutateEntry } from "./mutate-entry.server.ts";
import { entryPath, UPDATE_FAILED } from "./reading-entry.ts";
import { correctLine, removeLine } from "./reading-list.queries.server.ts";
import { readLineId } from "./rules.ts";
import { LineForm, NoForm } from "./schema.ts";

export const handle = { methods: ["POST", "DELETE"] };

export function action(args: Route.ActionArgs) {
  const lineId = readLineId(args.params.lineId);
  if (args.request.method === "DELETE") {
    return mutateEntry(args, NoForm, async (userId, entryId, _, clock) =>
      lineId === null ? "not found" : removeLine(userId, entryId, lineId, clock),
    );
  }
  return mutateEntry(args, LineForm, async (userId, entryId, { day, page }, clock) =>
    lineId === null ? "not found" : correctLine(userId, entryId, lineId, { day, page: page ?? null }, clock),
  );
}

export const clientAction = (args: Route.ClientActionArgs) =>
  send(args, { failed: UPDATE_FAILED(), queue: entryPath(args.params.entryId), offline: "store" });
