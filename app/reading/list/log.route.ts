import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { ask } from "#app/http/ask.ts";
import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/log.route";
import { entryLog } from "./queries.server.ts";
import type { EntryLog } from "./reading-entry.ts";
import { ENTRY_GONE, readEntryId } from "./rules.ts";

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const entryId = readEntryId(params.entryId);
  const log = entryId === null ? null : await entryLog(user.id, entryId, await clockOf(user.id));
  return log ? privateJson(log) : privateJson({ gone: ENTRY_GONE() }, 404);
}

/** Null on failure: throwing would replace the page with an error. */
export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs): Promise<EntryLog | null> {
  const reply = await ask(url, { signal });
  return reply?.ok ? (reply.body as EntryLog) : null;
}
