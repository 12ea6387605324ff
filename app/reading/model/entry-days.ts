import { dayIn, noonIn, type Clock } from "#app/platform/dates.ts";

import type { GivenLine } from "./reading-log.ts";

export const TO_COME = { problem: "That day is still to come." };

/** Now; or, on another day than today, noon there; in any case behind whatever was written until that day's end. */
export function momentOn(day: string, lines: readonly Pick<GivenLine, "day" | "at">[], clock: Clock): Date {
  const usual = isToday(day, clock) ? clock.now : noonIn(clock.timeZone, day);
  const times = lines.filter((line) => line.day <= day).map((line) => line.at.getTime() + 1);
  return new Date(times.reduce((latest, time) => Math.max(latest, time), usual.getTime()));
}

export const isToday = (day: string, { timeZone, now }: Clock) => day === dayIn(timeZone, now);

export const isToCome = (day: string, { timeZone, now }: Clock) => day > dayIn(timeZone, now);
