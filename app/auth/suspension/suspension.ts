import { t } from "#app/language/t.ts";
import { longDates } from "#app/platform/dates.ts";

export const FOR_GOOD = new Date("9999-12-31T00:00:00Z");

export function suspensionEnd(until: Date, timeZone: string): string {
  return until.getTime() >= FOR_GOOD.getTime() ? t("for good") : t("until {day}", { day: longDates(timeZone)(until) });
}
