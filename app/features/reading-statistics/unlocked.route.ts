import { readingPreferences } from "#app/shared/preferences.server.ts";
import { requireUser } from "#app/shared/session.ts";
import type { Unlocked } from "#app/shared/unlocked.ts";

import type { Route } from "./+types/unlocked.route";
import { achievementsOf } from "./history.server.ts";

/** What the reader has unlocked so far; nothing for one who does not want to know. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const { timeZone, hidesStreaks } = await readingPreferences(user.id);
  const all = hidesStreaks ? [] : await achievementsOf(user.id, timeZone, new Date());
  const unlocked: Unlocked[] = all.filter(({ unlockedOn }) => unlockedOn).map(({ key, name }) => ({ key, name }));
  return Response.json(unlocked, { headers: { "Cache-Control": "private, no-store" } });
}
