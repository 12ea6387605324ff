import { readingPreferences } from "#app/auth/readers/preferences.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/unlocked.route";
import { achievementsOf } from "./history.server.ts";
import type { Unlocked } from "./unlocked.ts";

/** The reader's unlocked achievements, as JSON; empty for a reader who hides them. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const { timeZone, hidesStreaks, streakRule } = await readingPreferences(user.id);
  const all = hidesStreaks ? [] : await achievementsOf(user.id, timeZone, new Date(), streakRule);
  const unlocked: Unlocked[] = all.filter(({ unlockedOn }) => unlockedOn).map(({ key, name }) => ({ key, name }));
  return privateJson(unlocked);
}
