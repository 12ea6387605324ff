import { addDays, daysBetween } from "#app/platform/dates.ts";

import { mondayOf } from "./monday.ts";

/** Pages by day for every day with a line, in order. Negative if a page was corrected downwards. */
export type PagesByDay = Readonly<Record<string, number>>;

/** The darkness of a day's mark: 0 for nothing logged, then by pages. */
export type Ink = 0 | 1 | 2 | 3 | 4;

/** The fewest pages for ink 2, 3 and 4. A day with any line has 1. */
export const INK_FROM = [15, 30, 60] as const;

export function inkOf(pages: number | undefined): Ink {
  if (pages === undefined) return 0;
  return (1 + INK_FROM.filter((from) => pages >= from).length) as Ink;
}

export interface YearDay {
  day: string;
  pages: number | null;
  ink: Ink;
  future: boolean;
}

export type YearWeek = Array<YearDay | null>;

export function yearOfDays(year: number, pagesByDay: PagesByDay, today: string): YearWeek[] {
  const first = mondayOf(`${year}-01-01`);
  const last = `${year}-12-31`;
  const weeks = Math.floor(daysBetween(first, last) / 7) + 1;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = addDays(first, week * 7 + weekday);
      if (!day.startsWith(`${year}-`)) return null;
      const pages = pagesByDay[day];
      return { day, pages: pages ?? null, ink: inkOf(pages), future: day > today };
    }),
  );
}

export function yearsOf(days: readonly string[], today: string): number[] {
  const newest = Number(today.slice(0, 4));
  const oldest = Math.min(newest, Number((days[0] ?? today).slice(0, 4)));
  return Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);
}

export interface WeekOfPages {
  monday: string;
  /** Can be negative, see `PagesByDay`. */
  pages: number;
  days: number;
}

export function weeksOf(pagesByDay: PagesByDay, year: number | null, today: string): WeekOfPages[] {
  const [first, last] = [mondayOf(`${year}-01-01`), `${year}-12-31`];
  const past = year !== null && last < today;
  return past
    ? weeksOfPages(pagesByDay, last, daysBetween(first, mondayOf(last)) / 7 + 1)
    : weeksOfPages(pagesByDay, today);
}

export function weeksOfPages(pagesByDay: PagesByDay, today: string, weeks = 26): WeekOfPages[] {
  const first = addDays(mondayOf(today), -7 * (weeks - 1));
  return Array.from({ length: weeks }, (_, week) => {
    const monday = addDays(first, week * 7);
    const logged = Array.from({ length: 7 }, (_, weekday) => pagesByDay[addDays(monday, weekday)]).filter(
      (pages) => pages !== undefined,
    );
    return { monday, pages: logged.reduce((sum, pages) => sum + pages, 0), days: logged.length };
  });
}
