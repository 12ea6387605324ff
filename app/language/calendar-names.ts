import { localeNow } from "./t.ts";

export function monthNames(month: "short" | "long"): string[] {
  const format = new Intl.DateTimeFormat(localeNow(), { month, timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2024, index, 15)));
}

export function weekdayNames(): string[] {
  const format = new Intl.DateTimeFormat(localeNow(), { weekday: "short", timeZone: "UTC" });
  const monday = Date.UTC(2024, 0, 1);
  return Array.from({ length: 7 }, (_, index) => format.format(monday + index * 86_400_000));
}
