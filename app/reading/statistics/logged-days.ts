import type { PagesByDay } from "./reading-year.ts";

/** For each day, a sum of pages and a number of lines. */
export type LinesByDay = Readonly<Record<string, readonly [pages: number, lines: number]>>;

export interface LoggedDays {
  /** Every day with a line, in order. */
  days: string[];
  /** The pages of all lines. */
  pagesInAll: number;
  /** Days with a line, and their pages, without the books in `undated`. */
  pages: PagesByDay;
  /** Books that are completed on a day, though nobody knows on which days they were read; and their pages. */
  undated: LinesByDay;
}

/** Takes undated books out of their days: such a day stays only if something else was logged on it. */
export function loggedDays(all: LinesByDay, undated: LinesByDay): LoggedDays {
  const days = Object.keys(all);
  const pages: Record<string, number> = {};
  let pagesInAll = 0;
  for (const [day, [sum, lines]] of Object.entries(all)) {
    pagesInAll += sum;
    const [undatedPages, books] = undated[day] ?? [0, 0];
    if (lines > books) pages[day] = sum - undatedPages;
  }
  return { days, pagesInAll, pages, undated };
}

/** The number of undated books within a period of days. */
export function undatedIn(undated: LinesByDay, first: string, last: string): number {
  return Object.entries(undated).reduce(
    (sum, [day, [, books]]) => (day >= first && day <= last ? sum + books : sum),
    0,
  );
}
