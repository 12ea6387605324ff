import type { Bounds } from "#app/match/model/wish/bounds.ts";
import type { Wish } from "#app/match/model/wish/wish.ts";

import type { BookIndex } from "./book-index.ts";

/** Score of a book outside a limit, and of one whose number is unknown. */
const OUTSIDE = 0.08;
const OUTSIDE_VAGUE = 0.4;
const UNKNOWN = 0.3;

/** A book that is no longer than usual, where the example's length is unknown. */
const USUAL_PAGES = 300;

/** "Like Emma, but longer": the limits with those that the example sets. */
export function comparedBounds(index: BookIndex, { bounds, like }: Wish): Bounds {
  if (!bounds.comparedLength) return bounds;
  const slots = like
    .filter(({ kind }) => kind === "title")
    .flatMap(({ ids }) => ids.slice(0, 1).map((id) => index.slotOf(id)!));
  const pages = slots.map((slot) => index.pages[slot]!).filter(Boolean);
  return bounds.comparedLength === "shorter"
    ? { ...bounds, longest: (pages.length > 0 ? Math.min(...pages) : USUAL_PAGES) - 1 }
    : { ...bounds, shortest: (pages.length > 0 ? Math.max(...pages) : USUAL_PAGES) + 1 };
}

/** Multiplies the score of each slot; null without limits. */
export function limitFactors(index: BookIndex, bounds: Bounds): Float32Array | null {
  const { shortest, longest, from, to, order, isVague } = bounds;
  if ([shortest, longest, from, to, order].every((bound) => bound === undefined)) return null;
  const factors = new Float32Array(index.slotsUsed).fill(1);
  const outside = isVague ? OUTSIDE_VAGUE : OUTSIDE;
  for (let slot = 0; slot < factors.length; slot++) {
    factors[slot]! *= within(index.pages[slot]!, shortest, longest, outside);
    factors[slot]! *= within(index.years[slot]!, from, to, outside);
  }
  if (order) applyOrder(index, order, factors);
  return factors;
}

function within(value: number, least: number | undefined, most: number | undefined, outside: number): number {
  if (least === undefined && most === undefined) return 1;
  if (value === 0) return UNKNOWN;
  return value >= (least ?? -Infinity) && value <= (most ?? Infinity) ? 1 : outside;
}

/** "The newest": each ten years away from the newest book cost half of the score. */
function applyOrder({ years }: BookIndex, order: "newest" | "oldest", factors: Float32Array): void {
  const known = years.subarray(0, factors.length).filter((year) => year !== 0);
  const target = known.reduce(
    (one, other) => (order === "newest" ? Math.max(one, other) : Math.min(one, other)),
    known[0] ?? 0,
  );
  for (let slot = 0; slot < factors.length; slot++) {
    const year = years[slot]!;
    factors[slot]! *= year === 0 ? UNKNOWN : 2 ** (-Math.abs(year - target) / (order === "newest" ? 5 : 100));
  }
}
