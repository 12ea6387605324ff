import { dayIn } from "#app/platform/dates.ts";

/**
 * Dates a change that is sent later: without a day the server would take it as made on the day on which it arrives. Only
 * of a finished book an empty day means that nobody knows it.
 */
export function madeToday(form: URLSearchParams): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const isOpen = form.get("status") === "completed" ? !form.has("day") : !form.get("day");
  if (isOpen) form.set("day", dayIn(timeZone, new Date()));
}
