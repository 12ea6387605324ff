import { westernDigits } from "./western-digits.ts";

/** An earlier year of an edition is a mistake or belongs to another calendar. */
const FIRST_PRINTED = 1450;

/** Our year minus that of the Hijri (lunar or solar), Indian and Buddhist calendars: at least and at most. */
const CALENDARS = [
  [577, 623],
  [78, 79],
  [-57, -56],
  [-544, -543],
] as const;

const thisYear = () => new Date().getUTCFullYear();

/** Null without a year, or with only a future one. Reads "c1890", "June 1, 1997", "[1845?]" and "1390 [2011]". */
export function yearIn(date: string | null, latest = thisYear()): number | null {
  if (date === null) return null;
  const text = westernDigits(date.slice(0, 100));
  const corrected = /\b(?:i\.? ?e\.?|recte|d\. ?h\.) ?(\d{4})(?!\d)/i.exec(text)?.[1];
  if (corrected !== undefined) return yearIn(corrected, latest);
  const years = (text.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  const [first, ...others] = years;
  // A year in brackets or after a slash converts another calendar's year to ours.
  const ours = /[[/(=]/.test(text) && others.find((year) => isInOurs(first!, year, latest));
  return ours || (years.find((year) => year >= 1000 && year <= latest) ?? null);
}

function isInOurs(other: number, year: number, latest: number): boolean {
  return year <= latest && CALENDARS.some(([least, most]) => year - other >= least && year - other <= most);
}

export function editionYearIn(date: string | null, latest?: number): number | null {
  const year = yearIn(date, latest);
  return year !== null && year >= FIRST_PRINTED ? year : null;
}

const LEAST_GAP = 50;
const LEAST_EDITIONS = 4;

/** A single year far before all others counts as a mistake. Years before print and after `latest` do not count. */
export function firstYear(years: readonly number[], latest = thisYear()): number | null {
  const sorted = years.filter((year) => year >= FIRST_PRINTED && year <= latest).toSorted((one, other) => one - other);
  const [first = null, second] = sorted;
  if (first === null || second === undefined || sorted.length < LEAST_EDITIONS) return first;
  return second - first > Math.max(LEAST_GAP, 3 * (sorted.at(-1)! - second)) ? second : first;
}

export function statedYear(text: string, latest = thisYear()): number | null {
  // pandas writes columns with gaps as 2008.0.
  const number = /^(-?\d{1,6})(?:\.0+)?$/.exec(text)?.[1];
  if (number === undefined) return yearIn(text, latest);
  const year = Number(number);
  return year !== 0 && year >= -3000 && year <= latest ? year : null;
}
