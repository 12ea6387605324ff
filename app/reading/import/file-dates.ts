import { orList } from "#app/language/lists.ts";
import { t } from "#app/language/t.ts";
import { addDays, isDay, longDay } from "#app/platform/dates.ts";
import { westernDigits } from "#book-facts/western-digits.ts";

import { shortened } from "./cell-values.ts";
import { isWeekday, MONTH_NAMES, monthNumber } from "./month-names.ts";
import { HAPPENED, type Happening, type WordedDate } from "./worded-date.ts";

/** How a file writes dates of numbers alone: `03/04/2021` is April 3 or March 4, `21-05-23` may begin with its year. */
export const DATE_ORDERS = ["day_first", "month_first", "year_first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface FileDates {
  today: string;
  /** Null if the file does not show it. */
  order: DateOrder | null;
}

/** A month or year has no day, but a beginning (`from`). Null if the text is no date. */
type WrittenDate = { day: string } | { without: string; from: string } | { either: string[] } | null;

/** Returns the day in a cell. Other dates are left out with a note, or added to `inWords`. */
export type DayReader = (text: string, happening?: Happening) => string | null;

export function dayReader(dates: FileDates, notes: string[], inWords: WordedDate[] = []): DayReader {
  const latest = latestDay(dates.today);
  return (text, happening) => {
    const trimmed = text.trim();
    if (trimmed === "") return null;
    const shown = shortened(trimmed);
    const date = dateIn(trimmed, dates);
    if (date && "either" in date) {
      const days = orList(date.either.map(longDay));
      notes.push(t("{trimmed} could be {days}. We leave it out until you choose above.", { trimmed, days }));
      return null;
    }
    if (date && "day" in date && date.day <= latest) return date.day;
    const isToCome = date && ("day" in date || date.from > latest);
    if (date && "without" in date && happening && !isToCome) {
      const words = HAPPENED[happening](date.without);
      inWords.push([happening, words]);
      notes.push(t("“{shown}” has no day, so we put “{words}” in your private note.", { shown, words }));
      return null;
    }
    const leftOut = date
      ? t("“{shown}” isn’t a full date, so we left it out.", { shown })
      : t("“{shown}” isn’t a date, so we left it out.", { shown });
    notes.push(isToCome ? t("The date {trimmed} is in the future, so we left it out.", { trimmed }) : leftOut);
    return null;
  };
}

/** A reader who has flown west can have a log line dated tomorrow. */
const latestDay = (today: string) => addDays(today, 1);

const NUMBERS = /(?<!\d)\d{1,2}([/-])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)/g;

/** The only order that suits every date of the file, else the ambiguous date with the fewest readings. */
export function dateOrderOf(cells: Iterable<string>, today: string): { order: DateOrder } | { ask: string } | null {
  let ask: { date: string; readings: number } | null = null;
  const wrong = new Set<DateOrder>();
  for (const cell of cells) {
    for (const [date] of cell.slice(0, 20_000).matchAll(NUMBERS)) {
      const days = daysInOrders(date, today);
      const readings = new Set(days.values()).size;
      if (readings > 0) for (const order of DATE_ORDERS) if (!days.has(order)) wrong.add(order);
      if (readings > 1 && readings < (ask?.readings ?? Infinity)) ask = { date, readings };
    }
  }
  const possible = DATE_ORDERS.filter((order) => !wrong.has(order));
  if (possible.length === 1) return { order: possible[0]! };
  return ask && { ask: ask.date };
}

const LONGEST_DATE = 80;
const THREE_NUMBERS = /^\d+\D+\d+\D+\d+$/;
const NUMERIC = /^(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const TIME =
  /,?(?:[T ]| (?:at|um|à) ) ?\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\b\.?)?(?: ?(?:Z|[A-Z]{3,4})\b)?(?: ?[+-]\d{2}:?\d{2}\b)?/i;
const DAY_MONTH_YEAR =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[ /-]+(?:de |of )?(\p{L}+)\.?,?[ /-]+(?:de |del )?(\d{4}|\d{2})$/iu;
const MONTH_DAY_YEAR = /^(\p{L}+)\.?[ /-]+(\d{1,2})(?:st|nd|rd|th)?,?[ /-]+(\d{4}|\d{2})$/iu;
const YEAR_MONTH_DAY = /^(\d{4})\.?[ /-]+(\p{L}+)\.?[ /-]+(\d{1,2})\.?$/u;
const MONTH_YEAR = /^(\p{L}+)\.?,?[ /-]+(?:de )?(\d{4}|\d{2})$/u;

function dateIn(text: string, { today, order }: FileDates): WrittenDate {
  if (text.length > LONGEST_DATE) return null;
  const date = YEAR_FIRST.test(text) ? text : bare(text);
  const [, first = "", sign, second = "", year = ""] = NUMERIC.exec(date) ?? [];
  if (sign === ".") return known(fullYear(year, today), second, first);
  if (sign) return inEitherOrder(date, { today, order });
  const [, ...iso] = YEAR_FIRST.exec(date) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  if (iso.length > 0) return known(iso[0]!, iso[1]!, iso[2]!);
  const serial = /^([2-5]\d{4})(?:[.,]\d+)?$/.exec(date)?.[1];
  // A spreadsheet's number for a day: 1 was January 1, 1900, and it takes that year for a leap year.
  if (serial) return { day: addDays("1899-12-30", Number(serial)) };
  return named(date, today) ?? withoutDay(date);
}

/** Without time, weekday and brackets. Spreadsheets mark a text with `'`; `г.` and `le` go with dates. */
function bare(text: string): string {
  return westernDigits(text.normalize("NFKC"))
    .replace(/(?<=\S)\([^()]*\)|(?<=\s)\([^()]*\)|\[[^[\]]*\]/g, "")
    .replace(/\p{Dash}/gu, "-")
    .replace(/[\s\p{Cf}]+/gu, " ")
    .replace(TIME, "")
    .replace(/T\d{6}Z?$|(?<=\d)Z$|[ ,]+$/, "")
    .replace(/^[ '’(]+|[ )]+$|(?<= )['’](?=\d{2}$)/g, "")
    .replace(/^(\p{L}+)\.?, (?=\p{L}|\d)/u, (day, word: string) => (monthNumber(word) === undefined ? "" : day))
    .replace(/^(\p{L}+)\.? (?=\p{L}|\d)/u, (start, word: string) =>
      isWeekday(word) && !monthNumber(word) ? "" : start,
    )
    .replace(/^le (?=\d)/i, "")
    .replace(/(?<=\d{4})(?: ?(?:г|р|года?|року))?\.?$/u, "")
    .replace(/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?$/, "$1.$2.$3")
    .replace(/(\d+)年 ?(\d+)月(?: ?(\d+)日)?/, (_, year, month, day) => [year, month, day].filter(Boolean).join("/"))
    .trim();
}

function inEitherOrder(date: string, { today, order }: FileDates): WrittenDate {
  const days = daysInOrders(date, today);
  const either = [...new Set(days.values())];
  const day = either.length === 1 ? either[0] : order && days.get(order);
  if (day) return { day };
  if (either.length > 1) return { either };
  // No order gives a day, or one in the future: the file's own order decides.
  return known(...partsInOrder(date, order ?? "month_first", today));
}

/** Lacks an order in which the text is no day, or one in the future. */
export function daysInOrders(date: string, today: string): Map<DateOrder, string> {
  const days = DATE_ORDERS.map((order) => [order, dayInOrder(date, order, today)] as const);
  return new Map(days.filter((one): one is [DateOrder, string] => one[1] !== null));
}

function dayInOrder(date: string, order: DateOrder, today: string): string | null {
  if (order === "year_first" && !/^\d\d-\d\d-\d\d$/.test(date)) return null;
  const [year, month, day] = partsInOrder(date, order, today);
  // Nobody's log begins before 1932, so in `21-05-31` the 31 is the day.
  if (year < "1932" && /\D\d\d$/.test(date)) return null;
  const found = known(year, month, day);
  return found && "day" in found && found.day <= latestDay(today) ? found.day : null;
}

function partsInOrder(date: string, order: DateOrder, today: string): [string, string, string] {
  const [first = "", second = "", third = ""] = date.split(/[/-] ?/);
  if (order === "year_first") return [fullYear(first, today), second, third];
  const [day, month] = order === "day_first" ? [first, second] : [second, first];
  return [fullYear(third, today), month, day];
}

/** Two digits mean this century, unless that year is in the future. */
function fullYear(year: string, today: string): string {
  if (year.length !== 2) return year;
  return `20${year}` <= today.slice(0, 4) ? `20${year}` : `19${year}`;
}

const two = (text: string) => text.padStart(2, "0");

function known(year: string, month: string, day: string): WrittenDate {
  const iso = `${year}-${two(month)}-${two(day)}`;
  // Instead of no date, programs write zeros, or the first day of a calendar or a spreadsheet.
  if (isDay(iso)) return iso === "1900-01-01" ? null : { day: iso };
  return Number(day) === 0 ? monthOf(year, month) : null;
}

function monthOf(year: string, month: string): WrittenDate {
  if (Number(year) < 1901 || Number(month) > 12) return null;
  const name = MONTH_NAMES[Number(month) - 1];
  return { without: name ? `${name} ${year}` : year, from: name ? `${year}-${two(month)}` : year };
}

function withoutDay(date: string): WrittenDate {
  const [, yearFirst, monthAfter = "0"] = /^(\d{4})(?:[/.-](\d{1,2}))?$/.exec(date) ?? [];
  if (yearFirst) return monthOf(yearFirst, monthAfter);
  const [, monthFirst, yearAfter] = /^(\d{1,2})[/.-](\d{4})$/.exec(date) ?? [];
  if (monthFirst && yearAfter) return monthOf(yearAfter, monthFirst);
  // "Spring 2019", "~2019", "Q3 2019", "2019-2020" stay as written.
  const [from] = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(date) ?? [];
  return from && !THREE_NUMBERS.test(date) ? { without: date, from } : null;
}

function named(date: string, today: string): WrittenDate {
  const [, day, month, year] = DAY_MONTH_YEAR.exec(date) ?? [];
  if (day && month && year) return inNamedMonth(year, month, day, today);
  const [, first, second, third] = MONTH_DAY_YEAR.exec(date) ?? [];
  if (first && second && third) return inNamedMonth(third, first, second, today);
  const [, yearFirst, middle, last] = YEAR_MONTH_DAY.exec(date) ?? [];
  if (yearFirst && middle && last) return inNamedMonth(yearFirst, middle, last, today);
  const [, alone, its] = MONTH_YEAR.exec(date) ?? [];
  return alone && its ? inNamedMonth(its, alone, "0", today) : null;
}

function inNamedMonth(year: string, month: string, day: string, today: string): WrittenDate {
  const number = monthNumber(month);
  return number === undefined ? null : known(fullYear(year, today), String(number), day);
}
