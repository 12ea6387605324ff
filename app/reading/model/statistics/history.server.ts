import { dayIn } from "#app/platform/dates.ts";

import { completionsOf, daysLogged } from "./queries.server.ts";
import { achievements, type Achievement } from "./rules.ts";

export async function achievementsOf(userId: string, timeZone: string, now: Date): Promise<Achievement[]> {
  const [days, completions] = await Promise.all([daysLogged(userId), completionsOf(userId, timeZone)]);
  return achievements({ days, completions }, dayIn(timeZone, now));
}
