import type { Bounds } from "#app/match/wish/bounds.ts";
import type { Wish } from "#app/match/wish/wish.ts";

import type { BookIndex } from "./book-index.ts";

/** Factors for a book outside a limit, and for one whose number is unknown. */
const OUTSIDE = 0.08;
const OUTSIDE_VAGUE = 0.4;
const UNKNOWN = 0.3;

const USUAL_PAGES = 300;
/** Numbers of pages and of years in the tables. `FIRST_YEAR` is added to years, because some are negative. */
const NUMBERS = 65_536;
const FIRST_YEAR = 32_768;

/** "Like Emma, but longer": adds the limits that the example sets. */
export function comparedBounds(index: BookIndex, { bounds, like }: Wish): Bounds {
  if (!bounds.comparedLength) return bounds;
  const slots = like
    .filter(({ kind }) => kind === "title")
    .flatMap(({ ids }) => ids.slice(0, 1).map((id) => index.slotOf(id)!));
  const pages = slots.map((slot) => index.columns.pages[slot]!).filter(Boolean);
  return bounds.comparedLength === "shorter"
    ? { ...bounds, longest: (pages.length > 0 ? Math.min(...pages) : USUAL_PAGES) - 1 }
    : { ...bounds, shortest: (pages.length > 0 ? Math.max(...pages) : USUAL_PAGES) + 1 };
}

/** Factors of at most 1. Valid until the next question. */
export class Limits {
  readonly #byPages: Float64Array;
  readonly #byYear: Float64Array;
  readonly #columns: BookIndex["columns"];

  constructor(index: BookIndex, byPages: Float64Array, byYear: Float64Array) {
    [this.#columns, this.#byPages, this.#byYear] = [index.columns, byPages, byYear];
  }

  factorAt(slot: number): number {
    const { pages, years } = this.#columns;
    return this.#byPages[pages[slot]!]! * this.#byYear[years[slot]! + FIRST_YEAR]!;
  }

  reduce(scores: Float32Array): void {
    const { pages, years } = this.#columns;
    const [byPages, byYear] = [this.#byPages, this.#byYear];
    for (let slot = 0; slot < scores.length; slot++) {
      scores[slot]! *= byPages[pages[slot]!]! * byYear[years[slot]! + FIRST_YEAR]!;
    }
  }
}

export function limitsOf(index: BookIndex, bounds: Bounds): Limits | null {
  const { shortest, longest, from, to, order, isVague } = bounds;
  if ([shortest, longest, from, to, order].every((bound) => bound === undefined)) return null;
  const outside = isVague ? OUTSIDE_VAGUE : OUTSIDE;
  const { oldest, newest } = yearsOf(index);
  const ordered = order ? orderFactor(order === "newest" ? newest : oldest, order) : () => 1;
  return new Limits(
    index,
    filled(ofPages, 0, NUMBERS - 1, (number) => within(number, shortest, longest, outside)),
    filled(
      ofYears,
      FIRST_YEAR + Math.min(oldest, 0),
      FIRST_YEAR + Math.max(newest, 0),
      (number) => within(number - FIRST_YEAR, from, to, outside) * ordered(number - FIRST_YEAR),
    ),
  );
}

const [ofPages, ofYears] = [new Float64Array(NUMBERS), new Float64Array(NUMBERS)];

function filled(values: Float64Array, first: number, last: number, valueOf: (number: number) => number): Float64Array {
  for (let number = first; number <= last; number++) values[number] = valueOf(number);
  return values;
}

function within(value: number, least: number | undefined, most: number | undefined, outside: number): number {
  if (least === undefined && most === undefined) return 1;
  if (value === 0) return UNKNOWN;
  return value >= (least ?? -Infinity) && value <= (most ?? Infinity) ? 1 : outside;
}

interface Years {
  slots: number;
  oldest: number;
  newest: number;
}

const knownYears = new WeakMap<BookIndex, Years>();

function yearsOf(index: BookIndex): Years {
  const { years } = index.columns;
  let { slots, oldest, newest } = knownYears.get(index) ?? { slots: 0, oldest: 0, newest: 0 };
  for (; slots < index.slotsUsed; slots++) {
    const year = years[slots]!;
    if (year === 0) continue;
    if (oldest === 0 || year < oldest) oldest = year;
    if (newest === 0 || year > newest) newest = year;
  }
  const known = { slots, oldest, newest };
  knownYears.set(index, known);
  return known;
}

/** "The newest": each five years away from the newest book cost half of the score. */
function orderFactor(target: number, order: "newest" | "oldest"): (year: number) => number {
  return (year) => (year === 0 ? UNKNOWN : 2 ** (-Math.abs(year - target) / (order === "newest" ? 5 : 100)));
}
