import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { dayIn, noonIn, type Clock } from "#app/platform/dates.ts";
import type { GivenLine } from "#app/reading/log/reading-log.ts";

export const FUTURE_DAY = inEachLanguage(() => ({
  problem: t("That date is in the future. Choose today or earlier."),
}));

/** The timestamp of a new line on `day`: now for today, else noon, but always after the lines up to that day. */
export function momentOn(day: string, lines: readonly Pick<GivenLine, "day" | "at">[], clock: Clock): Date {
  const earliest = isToday(day, clock) ? clock.now : noonIn(clock.timeZone, day);
  const times = lines.filter((line) => line.day <= day).map((line) => line.at.getTime() + 1);
  return new Date(times.reduce((latest, time) => Math.max(latest, time), earliest.getTime()));
}

export const isToday = (day: string, { timeZone, now }: Clock) => day === dayIn(timeZone, now);

export const isFuture = (day: string, { timeZone, now }: Clock) => day > dayIn(timeZone, now);
