import { goalPace } from "#app/reading/model/statistics/goal-pace.ts";
import { finishedIn, goalOf, joinedOn } from "#app/reading/model/statistics/queries.server.ts";

export interface YearGoal {
  year: number;
  books: number;
  finished: number;
  /** Whole books ahead of an even pace, below zero behind it. */
  ahead: number;
}

/** The goal of the year that `today` is in, and how it stands; null without one. */
export async function yearGoal(userId: string, today: string, timeZone: string): Promise<YearGoal | null> {
  const year = Number(today.slice(0, 4));
  const books = await goalOf(userId, year);
  if (books === null) return null;
  const [finishedOn, from] = await Promise.all([finishedIn(userId, year), joinedOn(userId, timeZone)]);
  const { finished, ahead } = goalPace(year, books, finishedOn, today, from);
  return { year, books, finished, ahead: ahead ?? 0 };
}
