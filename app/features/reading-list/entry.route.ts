import { removeFromList } from "#app/shared/reading-list.server.ts";
import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/entry.route";
import { answer } from "./change.server.ts";
import { readEntryId } from "./rules.ts";
import { sendChange } from "./send.ts";

export const handle = { methods: ["DELETE"] };

/** Takes a book, and all that was logged of it, out of its reader's list. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  if (request.method !== "DELETE") {
    return new Response("Method not allowed", { status: 405, headers: { Allow: "DELETE" } });
  }
  const entryId = readEntryId(params.entryId);
  const removed = entryId !== null && (await removeFromList(user.id, entryId));
  return removed ? answer(request, { removed: true }) : answer(request, { failed: true }, 404);
}

export const clientAction = (args: Route.ClientActionArgs) => sendChange(args);
