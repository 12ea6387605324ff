import { goalPace } from "#app/reading/statistics/goal-pace.ts";
import { finishedIn, goalOf } from "#app/reading/statistics/queries.server.ts";

export interface YearGoal {
  year: number;
  books: number;
  finished: number;
  /** Whole books ahead of an even pace, below zero behind it. */
  ahead: number;
}

export async function yearGoal(userId: string, today: string, timeZone: string): Promise<YearGoal | null> {
  const year = Number(today.slice(0, 4));
  const goal = await goalOf(userId, year, timeZone);
  if (goal === null) return null;
  const { books, from } = goal;
  const finishedOn = await finishedIn(userId, year);
  const { finished, ahead } = goalPace(year, books, finishedOn, today, from);
  return { year, books, finished, ahead: ahead ?? 0 };
}
