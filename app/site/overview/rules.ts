import { localeNow, t } from "#app/language/t.ts";
import { addDays, longDay } from "#app/platform/dates.ts";
import { figure } from "#app/platform/figures.ts";

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export function readPeriod(requested: string | null): Period {
  return PERIODS.find((days) => String(days) === requested) ?? 30;
}

export interface DayCount {
  day: string;
  count: number;
}

export function daysUntil(today: string, period: Period, counts: Record<string, number>): DayCount[] {
  return Array.from({ length: period }, (_, index) => {
    const day = addDays(today, index + 1 - period);
    return { day, count: counts[day] ?? 0 };
  });
}

export interface Noun {
  one: string;
  many: string;
}

export function sentence(days: DayCount[], { one, many }: Noun): string {
  const all = days.reduce((sum, { count }) => sum + count, 0);
  const period = t("in the last {n} days", { n: days.length });
  if (all === 0) return t("No {many} {period}.", { many, period });
  const counted = (count: number) => `${figure(count)} ${count === 1 ? one : many}`;
  const most = fullest(days);
  if (most.count === all)
    return all === 1
      ? t("{count} {period}, on {day}.", { count: counted(all), period, day: longDay(most.day) })
      : t("{count} {period}, all on {day}.", { count: counted(all), period, day: longDay(most.day) });
  return t("{all} {period}; the busiest day was {day}, with {count}.", {
    all: counted(all),
    period,
    day: longDay(most.day),
    count: figure(most.count),
  });
}

/** The earliest of equal days. */
export function fullest(days: DayCount[]): DayCount {
  return days.reduce((best, day) => (day.count > best.count ? day : best));
}

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** `12.3 MB`, in powers of 1000. */
export function inBytes(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const digits = step === 0 ? 0 : 1;
  return `${(bytes / 1_000 ** step).toLocaleString(localeNow(), { maximumFractionDigits: digits })} ${UNITS[step]}`;
}

/** A screen's path as an owner reads it: `/blog/:slug` is `/blog/…`. */
export function screenName(screen: string): string {
  return screen.replaceAll(/:[a-zA-Z]+/g, "…");
}

/** Names two screens only if they stand out. */
export function screensSentence(screens: ReadonlyArray<{ screen: string; views: number }>): string {
  const [first, second, third] = screens;
  if (!first) return t("No screen was opened.");
  const name = ({ screen }: { screen: string }) => screenName(screen);
  if (!second) return t("Every view was of {name}.", { name: name(first) });
  const others = screens.filter(({ views }) => views === first.views).length;
  if (others === screens.length) return t("All {others} screens are opened equally often.", { others });
  if (others > 2) return t("{others} screens tie for most opened.", { others });
  if (others === 2) return t("{name} and {name2} are opened most.", { name: name(first), name2: name(second) });
  return third?.views === second.views
    ? t("{name} is opened most.", { name: name(first) })
    : t("{name} is opened most, then {name2}.", { name: name(first), name2: name(second) });
}
