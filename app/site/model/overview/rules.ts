import { addDays, longDay } from "#app/platform/dates.ts";

/** How many days back an admin may look. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The period that an address names, else a month. */
export function readPeriod(asked: string | null): Period {
  return PERIODS.find((days) => String(days) === asked) ?? 30;
}

export interface DayCount {
  day: string;
  count: number;
}

/** Every day of the period, the last of them today. */
export function daysUntil(today: string, period: Period, counts: Record<string, number>): DayCount[] {
  return Array.from({ length: period }, (_, index) => {
    const day = addDays(today, index + 1 - period);
    return { day, count: counts[day] ?? 0 };
  });
}

/** One or many of what is counted. */
export interface Noun {
  one: string;
  many: string;
}

/** What one sees: how many in all, and on which day the most. */
export function sentence(days: DayCount[], { one, many }: Noun): string {
  const all = days.reduce((sum, { count }) => sum + count, 0);
  const period = `in the last ${days.length} days`;
  if (all === 0) return `No ${many} ${period}.`;
  const counted = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
  const most = fullest(days);
  if (most.count === all) return `${counted(all)} ${period}, on ${longDay(most.day)}.`;
  return `${counted(all)} ${period}; the fullest day was ${longDay(most.day)}, with ${most.count.toLocaleString("en-US")}.`;
}

/** The day with the most, the earliest of several. */
export function fullest(days: DayCount[]): DayCount {
  return days.reduce((best, day) => (day.count > best.count ? day : best));
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** `12.3 MB`, in thousands as disks are sold. */
export function inBytes(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const digits = step === 0 ? 0 : 1;
  return `${(bytes / 1_000 ** step).toLocaleString("en-US", { maximumFractionDigits: digits })} ${UNITS[step]}`;
}
