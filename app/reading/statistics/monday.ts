import { addDays } from "#app/platform/dates.ts";

/** The first day of the day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
