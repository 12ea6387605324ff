import { completionsOf } from "./completions.queries.server.ts";
import { achievements, type Achievement } from "./rules.ts";
import { streakDays } from "./streak-days.queries.server.ts";
import { STRICT, streakDayAt, type StreakRule } from "./streaks.ts";

export async function achievementsOf(
  userId: string,
  timeZone: string,
  now: Date,
  rule: StreakRule,
): Promise<Achievement[]> {
  const [days, byRule, completions] = await Promise.all([
    streakDays(userId, timeZone, STRICT),
    rule.dayEnds === 0 ? null : streakDays(userId, timeZone, rule),
    completionsOf(userId, timeZone),
  ]);
  const today = streakDayAt(timeZone, now, rule);
  return achievements({ days, completions, streakDays: byRule ?? days }, today, rule);
}
