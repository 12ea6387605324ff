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
  const period = `in the last ${days.length} days`;
  if (all === 0) return `No ${many} ${period}.`;
  const counted = (count: number) => `${figure(count)} ${count === 1 ? one : many}`;
  const most = fullest(days);
  if (most.count === all) return `${counted(all)} ${period}, ${all === 1 ? "" : "all "}on ${longDay(most.day)}.`;
  return `${counted(all)} ${period}; the busiest day was ${longDay(most.day)}, with ${figure(most.count)}.`;
}

/** The earliest of equal days. */
export function fullest(days: DayCount[]): DayCount {
  return days.reduce((best, day) => (day.count > best.count ? day : best));
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** `12.3 MB`, in powers of 1000. */
export function inBytes(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const digits = step === 0 ? 0 : 1;
  return `${(bytes / 1_000 ** step).toLocaleString("en-US", { maximumFractionDigits: digits })} ${UNITS[step]}`;
}

/** A screen's path as an owner reads it: `/blog/:slug` is `/blog/…`. */
export function screenName(screen: string): string {
  return screen.replaceAll(/:[a-zA-Z]+/g, "…");
}

/** Names two screens only if they stand out. */
export function screensSentence(screens: ReadonlyArray<{ screen: string; views: number }>): string {
  const [first, second, third] = screens;
  if (!first) return "No screen was opened.";
  const name = ({ screen }: { screen: string }) => screenName(screen);
  if (!second) return `Every view was of ${name(first)}.`;
  const others = screens.filter(({ views }) => views === first.views).length;
  if (others === screens.length) return `All ${others} screens are opened equally often.`;
  if (others > 2) return `${others} screens are opened most, equally often.`;
  if (others === 2) return `${name(first)} and ${name(second)} are opened most.`;
  return third?.views === second.views
    ? `${name(first)} is opened most.`
    : `${name(first)} is opened most, then ${name(second)}.`;
}
