import { env } from "#app/env.server.ts";
import { log } from "#app/server/log.ts";
import { mailer } from "#app/shared/mailer.server.ts";
import { rankAnew } from "#app/shared/ranking.server.ts";
import { digestOf, noteErased } from "#db/erased-readers.ts";

import { eraseReader } from "./queries.server.ts";

/**
 * Erases an account with all that belongs to it, in the database and beside it. With `onlyUnconfirmed` one whose address
 * was confirmed meanwhile stays. Rejects with the database's error, and then everything stays.
 */
export async function leave(
  user: { id: string; email: string },
  { onlyUnconfirmed = false } = {},
): Promise<{ erased: boolean }> {
  const { erased, wasLastAdmin } = await eraseReader(user.id, { onlyUnconfirmed });
  if (!erased) return { erased };
  if (wasLastAdmin) log.warn("the last admin has deleted their account: `npm run admin -- grant EMAIL` makes another");
  await mailer.forget(user.email);
  await noteErased(env.DATA_DIR, [digestOf(user.id)]).catch((error: unknown) =>
    log.warn({ err: error }, "an erasure stands in the database, but not yet in the file beside it"),
  );
  void rankAnew(user.id);
  return { erased };
}
