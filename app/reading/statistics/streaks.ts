import { addDays, daysBetween, wallTimeIn } from "#app/platform/dates.ts";
import type { StreakUnit } from "#db/reading.ts";

import { mondayOf } from "./monday.ts";

export interface StreakRule {
  by: StreakUnit;
  /** Days without reading that each week of a streak, Monday to Sunday, may have. Ignored by week. */
  restDays: number;
  /** The hour, 0 to 5, until which the night still belongs to the day before. */
  dayEnds: number;
}

/** The specification's streak: days in a row, from midnight to midnight. */
export const STRICT: StreakRule = { by: "day", restDays: 0, dayEnds: 0 };

/** Lengths of runs in the rule's unit. Rest days neither break a run nor count. */
export interface Streaks {
  /** The run that ends now, or that reading now would continue; 0 without one. */
  current: number;
  longest: number;
}

export function streakDayAt(timeZone: string, time: Date, { dayEnds }: StreakRule): string {
  const [day, clock] = wallTimeIn(timeZone, time).split("T") as [string, string];
  return Number(clock.slice(0, 2)) < dayEnds ? addDays(day, -1) : day;
}

/** `days`: with a line, by the rule, in order. A run that ends tomorrow is current: the reader may have flown west. */
export function streaks(days: readonly string[], today: string, rule: StreakRule = STRICT): Streaks {
  const runs = runsOf(days, rule);
  return {
    current: currentOf(days, today, rule),
    longest: runs.reduce((most, { length }) => Math.max(most, length), 0),
  };
}

export function streakReachedOn(days: readonly string[], length: number, rule: StreakRule = STRICT): string | null {
  return runsOf(days, rule).find((run) => run.length === length)?.day ?? null;
}

/** Today can still be read on: it counts if it was, and is no rest day if it was not. */
function currentOf(days: readonly string[], today: string, rule: StreakRule): number {
  const last = days.at(-1);
  if (last === undefined) return 0;
  const unread = rule.by === "day" ? last < today : mondayOf(last) < mondayOf(today);
  const runs = runsOf(unread ? [...days, today] : days, rule);
  return (runs.at(-1)?.length ?? 0) - (unread ? 1 : 0);
}

function runsOf(days: readonly string[], { by, restDays }: StreakRule): Array<{ day: string; length: number }> {
  return by === "day" ? runsOfDays(days, restDays) : runsOfWeeks(days);
}

function runsOfDays(days: readonly string[], restDays: number) {
  const rests = new Map<string, number>();
  const add = (from: number, change: 1 | -1) => {
    for (let rest = addDays(days[from]!, 1); rest < days[from + 1]!; rest = addDays(rest, 1)) {
      rests.set(mondayOf(rest), (rests.get(mondayOf(rest)) ?? 0) + change);
    }
  };
  let first = 0;
  return days.map((day, index) => {
    const gap = index === 0 ? 0 : daysBetween(days[index - 1]!, day) - 1;
    // Two weeks at most share the days between two days of a run.
    if (gap > 2 * restDays) {
      rests.clear();
      first = index;
    } else if (gap > 0) {
      add(index - 1, 1);
      while (first < index && [...rests.values()].some((count) => count > restDays)) {
        add(first, -1);
        first += 1;
      }
      for (const [week, count] of rests) if (count === 0) rests.delete(week);
    }
    return { day, length: index - first + 1 };
  });
}

function runsOfWeeks(days: readonly string[]) {
  const firsts = days.filter((day, index) => index === 0 || mondayOf(days[index - 1]!) < mondayOf(day));
  let length = 0;
  return firsts.map((day, index) => {
    length = index > 0 && daysBetween(mondayOf(firsts[index - 1]!), mondayOf(day)) === 7 ? length + 1 : 1;
    return { day, length };
  });
}
