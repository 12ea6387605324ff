import { dayIn } from "#app/platform/dates.ts";

/** Dates a change that is sent later: without a day the server would take it as made on the day on which it arrives. */
export function madeToday(form: URLSearchParams): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!form.has("day")) form.set("day", dayIn(timeZone, new Date()));
}
