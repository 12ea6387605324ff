import { longDates } from "#app/platform/dates.ts";

export const FOR_GOOD = new Date("9999-12-31T00:00:00Z");

export function suspensionEnd(until: Date, timeZone: string): string {
  return until.getTime() >= FOR_GOOD.getTime() ? "for good" : `until ${longDates(timeZone)(until)}`;
}
