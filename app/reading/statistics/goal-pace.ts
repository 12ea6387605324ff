import { daysBetween } from "#app/platform/dates.ts";

export interface GoalPace {
  goal: number | null;
  finished: number;
  /** Where the even pace begins: at the end of this day, with the books finished by then. */
  begun: { dayOfYear: number; books: number };
  due: number | null;
  /** Whole books ahead of the even pace, below zero behind it; null without a goal. */
  ahead: number | null;
  /** Points of the chart's line: `books` were finished by this day of the year, 1–366. In order. */
  steps: Array<{ dayOfYear: number; books: number }>;
  daysInYear: number;
  /** Days of the year up to today: all of them in a past year, 0 in a future one. */
  daysGone: number;
}

/** `finishedOn`: days of first completions, in order. The even pace begins after `from`, when the goal was set. */
export function goalPace(
  year: number,
  goal: number | null,
  finishedOn: readonly string[],
  today: string,
  from: string | null = null,
): GoalPace {
  const first = `${year}-01-01`;
  const daysInYear = daysBetween(first, `${year}-12-31`) + 1;
  const daysGone = Math.min(daysInYear, Math.max(0, daysBetween(first, today) + 1));
  const finished = finishedOn.length;
  const isWithin = from !== null && from.startsWith(`${year}-`);
  const begun = {
    dayOfYear: isWithin ? daysBetween(first, from) + 1 : 0,
    books: isWithin ? finishedOn.filter((day) => day <= from).length : 0,
  };
  const due = goal === null ? null : evenPace({ goal, begun, daysInYear }, daysGone);
  const steps = new Map<number, number>();
  for (const [index, day] of finishedOn.entries()) steps.set(daysBetween(first, day) + 1, index + 1);
  return {
    goal,
    finished,
    begun,
    due,
    // Half a book is neither ahead nor behind. Adding 0 turns -0 into 0.
    ahead: due === null ? null : Math.trunc(finished - due) + 0,
    steps: [...steps].map(([dayOfYear, books]) => ({ dayOfYear, books })),
    daysInYear,
    daysGone,
  };
}

export function evenPace(
  { goal, begun, daysInYear }: Pick<GoalPace, "begun" | "daysInYear"> & { goal: number },
  dayOfYear: number,
): number {
  const left = Math.max(1, daysInYear - begun.dayOfYear);
  const share = Math.max(0, dayOfYear - begun.dayOfYear) / left;
  return begun.books + Math.max(0, goal - begun.books) * share;
}
