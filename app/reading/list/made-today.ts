import { dayIn } from "#app/platform/dates.ts";

/** Dates a change sent later: the server dates it on arrival. A finished book may have an empty day: unknown. */
export function madeToday(form: URLSearchParams): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const isOpen = form.get("status") === "completed" ? !form.has("day") : !form.get("day");
  if (isOpen) form.set("day", dayIn(timeZone, new Date()));
}
