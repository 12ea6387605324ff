import { requireUser } from "#app/shared/session.ts";
import { clockOf } from "#app/shared/time-zone.server.ts";

import type { Route } from "./+types/log.route";
import { entryLog } from "./queries.server.ts";
import { readEntryId } from "./rules.ts";

/** What was logged of an entry, as JSON. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const headers = { "Cache-Control": "private, no-store" };
  const entryId = readEntryId(params.entryId);
  const log = entryId === null ? null : await entryLog(user.id, entryId, await clockOf(user.id));
  return log ? Response.json(log, { headers }) : Response.json({ failed: true }, { status: 404, headers });
}

/** A log that cannot be read must not take the reader's page away. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failed: true as const };
  }
}
