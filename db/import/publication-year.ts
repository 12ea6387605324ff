import { westernDigits } from "./western-digits.ts";

/** An earlier year of an edition is a slip or of another calendar. */
const FIRST_PRINTED = 1450;

/** Our year minus that of the Hijri (lunar or solar), Indian and Buddhist calendars: at least and at most. */
const CALENDARS = [
  [577, 623],
  [78, 79],
  [-57, -56],
  [-544, -543],
] as const;

const thisYear = () => new Date().getUTCFullYear();

/**
 * The first year of a date as catalogues write them: "1997", "c1890", "June 1, 1997", "[1845?]", "1866-67", "1390 [2011]";
 * null where none is, or only one to come.
 */
export function yearIn(date: string | null, latest = thisYear()): number | null {
  if (date === null) return null;
  const text = westernDigits(date.slice(0, 100));
  // What the book says, and what is right: "1760 [i.e. 1670]".
  const corrected = /\b(?:i\.? ?e\.?|recte|d\. ?h\.) ?(\d{4})(?!\d)/i.exec(text)?.[1];
  if (corrected !== undefined) return yearIn(corrected, latest);
  const years = (text.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  const [first, ...others] = years;
  // A year in brackets, or beyond a stroke, says in our calendar what the one before it says in another.
  const ours = /[[/(=]/.test(text) && others.find((year) => isInOurs(first!, year, latest));
  return ours || (years.find((year) => year >= 1000 && year <= latest) ?? null);
}

function isInOurs(other: number, year: number, latest: number): boolean {
  return year <= latest && CALENDARS.some(([least, most]) => year - other >= least && year - other <= most);
}

/** The year of an edition, which was printed. */
export function editionYearIn(date: string | null, latest?: number): number | null {
  const year = yearIn(date, latest);
  return year !== null && year >= FIRST_PRINTED ? year : null;
}

const LEAST_GAP = 50;
const LEAST_EDITIONS = 4;

/**
 * The year of the first of these editions; null without any. One that stands alone, far before all others, is a slip:
 * years beyond `latest` and from before print are passed over too. Of many the few earliest and the last are enough.
 */
export function firstYear(years: readonly number[], latest = thisYear()): number | null {
  const sorted = years.filter((year) => year >= FIRST_PRINTED && year <= latest).toSorted((one, other) => one - other);
  const [first = null, second] = sorted;
  if (first === null || second === undefined || sorted.length < LEAST_EDITIONS) return first;
  return second - first > Math.max(LEAST_GAP, 3 * (sorted.at(-1)! - second)) ? second : first;
}

/** A year that a catalogue states, as it stands or in a date; null for one to come and for what is none. */
export function statedYear(text: string, latest = thisYear()): number | null {
  // 2008, -720, 2008.0 (pandas writes columns with gaps so).
  const number = /^(-?\d{1,6})(?:\.0+)?$/.exec(text)?.[1];
  if (number === undefined) return yearIn(text, latest);
  const year = Number(number);
  return year !== 0 && year >= -3000 && year <= latest ? year : null;
}
