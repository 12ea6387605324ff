import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { MAX_MINUTES, MAX_PAGES, type LogKind, type PlaceUnit } from "#db/reading.ts";

export interface Edition {
  totalPages: number | null;
  totalMinutes: number | null;
}

export const UNKNOWN_EDITION: Edition = { totalPages: null, totalMinutes: null };

/** The place of a read, in the unit last used. */
export interface Place extends Edition {
  currentPage: number;
  currentPercent: number | null;
  currentMinutes: number | null;
}

export const UNIT_NAMES: Record<PlaceUnit, string> = inEachLanguage(() => ({
  page: t("Page"),
  percent: t("Percent"),
  minutes: t("Minutes"),
}));

/** The edition's page at that place; null if its length is unknown. */
export function pageAt(unit: PlaceUnit, amount: number, { totalPages, totalMinutes }: Edition): number | null {
  if (unit === "page") return amount;
  const whole = unit === "percent" ? 100 : totalMinutes;
  return totalPages === null || whole === null ? null : Math.floor((amount * totalPages) / whole);
}

export const placed = (unit: PlaceUnit, amount: number, edition: Edition) => ({
  page: pageAt(unit, amount, edition),
  amount: unit === "page" ? null : amount,
});

export function lastOf(unit: PlaceUnit, { totalPages, totalMinutes }: Edition): number | null {
  return { page: totalPages, percent: 100, minutes: totalMinutes }[unit];
}

export function boundOf(unit: PlaceUnit, edition: Edition): number {
  return lastOf(unit, edition) ?? (unit === "minutes" ? MAX_MINUTES : MAX_PAGES);
}

/** The unit to ask for: the one last used, else percent where the number of pages is unknown. */
export function unitOf(place: Place): PlaceUnit {
  if (place.currentPercent !== null) return "percent";
  if (place.currentMinutes !== null) return "minutes";
  return place.totalPages === null && place.currentPage === 0 ? "percent" : "page";
}

export function amountOf(unit: PlaceUnit, place: Place): number | null {
  if (unit === "page") return place.currentPage;
  if (unit === "minutes") return place.currentMinutes;
  return place.currentPercent ?? percentRead(place);
}

/** A whole number, 100 only at the end; null if the edition's length in the unit last used is unknown. */
export function percentRead({ currentPage, currentPercent, currentMinutes, ...edition }: Place): number | null {
  if (currentPercent !== null) return currentPercent;
  const whole = currentMinutes === null ? edition.totalPages : edition.totalMinutes;
  return whole === null ? null : Math.min(100, Math.floor(((currentMinutes ?? currentPage) / whole) * 100));
}

/** "on page 120", "at 40%", "at minute 90". */
export function placeText(line: { kind: LogKind; toPage: number; amount?: number | null }): string {
  if (line.kind === "percent") return t("at {amount}%", { amount: line.amount });
  return line.kind === "minutes"
    ? t("at minute {amount}", { amount: line.amount })
    : t("on page {toPage}", { toPage: line.toPage });
}
