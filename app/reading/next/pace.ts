import { addDays, daysBetween, longDay } from "#app/platform/dates.ts";
import { readingSpeed, standingPaces, type Completion } from "#app/reading/statistics/rules.ts";

/** How fast a reader reads, by the books that they have finished. */
export interface Pace {
  /** Whole pages a day, at least 1: the reading speed of the tracker and the statistics. */
  speed: number;
  /** Nine of ten of those books went at least so fast, in pages a day; null if they are fewer than `BOOKS_OF_A_RANGE`. */
  slow: number | null;
}

/** With fewer finished books a range would say more of one book than of the reader. */
export const BOOKS_OF_A_RANGE = 3;
const SLOWER_SHARE = 0.1;

/** Null if no finished book tells it: each lacks its pages or the day it was begun. */
export function paceOf(completions: readonly Completion[]): Pace | null {
  const speed = readingSpeed(completions);
  if (speed < 1) return null;
  const paces = standingPaces(completions).sort((a, b) => a - b);
  const slow = paces.length < BOOKS_OF_A_RANGE ? null : paces[Math.floor(SLOWER_SHARE * paces.length)]!;
  return { speed, slow };
}

/** When a book that is begun today would be done. Days are `2026-11-20`. */
export interface Finish {
  /** Days of reading, today's among them. */
  evenings: number;
  day: string;
  /** The same at the slow end of the pace; `day` if that is unknown. */
  latest: string;
}

/** Null if it takes longer than any plan is worth. `pages` are those left, at least 1. */
export function finishOf(pages: number, { speed, slow }: Pace, today: string): Finish | null {
  const evenings = Math.ceil(pages / speed);
  if (evenings > MOST_EVENINGS) return null;
  const most = Math.min(MOST_EVENINGS, Math.max(evenings, slow === null ? 0 : Math.ceil(pages / slow)));
  return { evenings, day: addDays(today, evenings - 1), latest: addDays(today, most - 1) };
}

/** Ten years. */
export const MOST_EVENINGS = 3_650;

/** "Done about Thursday, or by Sunday at the latest". */
export function finishText({ day, latest }: Finish, today: string): string {
  const about = day === today ? "tonight" : `about ${dayInWords(day, today)}`;
  return day === latest ? `Done ${about}` : `Done ${about}, or by ${dayInWords(latest, today)} at the latest`;
}

/** By its name within a week: a weekday names one day only. */
function dayInWords(day: string, today: string): string {
  const away = daysBetween(today, day);
  if (away === 0) return "today";
  if (away === 1) return "tomorrow";
  return away < 7 ? WEEKDAY.format(new Date(`${day}T12:00:00Z`)) : longDay(day);
}

const WEEKDAY = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
