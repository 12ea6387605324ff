import { correctLine, removeLine } from "#app/shared/reading-list.server.ts";

import type { Route } from "./+types/line.route";
import { changeEntry } from "./change.server.ts";
import { readLineId } from "./rules.ts";
import { LineForm, NoForm } from "./schema.ts";
import { sendChange } from "./send.ts";

export const handle = { methods: ["POST", "DELETE"] };

/** POST corrects a line of the log, DELETE takes it back. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const lineId = readLineId(args.params.lineId);
  if (args.request.method === "DELETE") {
    return changeEntry(args, NoForm, async (userId, entryId, _, clock) =>
      lineId === null ? "not found" : removeLine(userId, entryId, lineId, clock),
    );
  }
  return changeEntry(args, LineForm, async (userId, entryId, { day, page }, clock) =>
    lineId === null ? "not found" : correctLine(userId, entryId, lineId, { day, page: page ?? null }, clock),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
