import { inEachLanguage } from "#app/language/in-each-language.ts";
import { localeNow, t } from "#app/language/t.ts";
import { addDays, daysBetween, longDay } from "#app/platform/dates.ts";
import { readingSpeed, standingPaces, type Completion } from "#app/reading/statistics/rules.ts";

export interface Pace {
  /** Whole pages a day, at least 1: the reading speed of the tracker and the statistics. */
  speed: number;
  /** Nine of ten finished books were read at least this fast, in pages a day; null below `BOOKS_OF_A_RANGE`. */
  slow: number | null;
}

/** With fewer finished books a range would say more of one book than of the reader. */
export const BOOKS_OF_A_RANGE = 3;
const SLOWER_SHARE = 0.1;

/** Null if no finished book has both its pages and a day of starting. */
export function paceOf(completions: readonly Completion[]): Pace | null {
  const speed = readingSpeed(completions);
  if (speed < 1) return null;
  const paces = standingPaces(completions).sort((a, b) => a - b);
  const slow = paces.length < BOOKS_OF_A_RANGE ? null : paces[Math.floor(SLOWER_SHARE * paces.length)]!;
  return { speed, slow };
}

export interface Finish {
  evenings: number;
  day: string;
  /** The day at the slow end of the pace; `day` if that is unknown. */
  latest: string;
}

/** Null if it takes more than ten years. `pages` are those left, at least 1. */
export function finishOf(pages: number, { speed, slow }: Pace, today: string): Finish | null {
  const evenings = Math.ceil(pages / speed);
  if (evenings > MOST_EVENINGS) return null;
  const most = Math.min(MOST_EVENINGS, Math.max(evenings, slow === null ? 0 : Math.ceil(pages / slow)));
  return { evenings, day: addDays(today, evenings - 1), latest: addDays(today, most - 1) };
}

export const MOST_EVENINGS = 3_650;

/** "Done around Thursday (Sunday at the latest)". */
export function finishText({ day, latest }: Finish, today: string): string {
  const done = day === today ? t("Done tonight") : t("Done {day}", { day: dayInWords(day, today, true) });
  return day === latest ? done : t("{done} ({latest} at the latest)", { done, latest: dayInWords(latest, today) });
}

/** A weekday within a week, where it names one day only. */
function dayInWords(day: string, today: string, isAround = false): string {
  const away = daysBetween(today, day);
  if (away === 0) return t("today");
  if (away === 1) return t("tomorrow");
  const name = away < 7 ? WEEKDAY.format(new Date(`${day}T12:00:00Z`)) : longDay(day);
  return isAround ? t("around {name}", { name }) : name;
}

const WEEKDAY = inEachLanguage(() => new Intl.DateTimeFormat(localeNow(), { weekday: "long", timeZone: "UTC" }));
