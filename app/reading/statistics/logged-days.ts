import type { PagesByDay } from "./reading-year.ts";

export type LinesByDay = Readonly<Record<string, readonly [pages: number, lines: number]>>;

export interface LoggedDays {
  days: string[];
  pagesInAll: number;
  /** Days with a line, and their pages, without the books in `undated`. */
  pages: PagesByDay;
  /** Books completed on a day, with unknown days of reading, and their pages. */
  undated: LinesByDay;
}

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

export function undatedIn(undated: LinesByDay, first: string, last: string): number {
  return Object.entries(undated).reduce(
    (sum, [day, [, books]]) => (day >= first && day <= last ? sum + books : sum),
    0,
  );
}
