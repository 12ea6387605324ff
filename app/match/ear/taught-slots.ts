import type { BookIndex } from "#app/match/matching/book-index.ts";

interface Known {
  slots: number;
  /** Of several copies, each has its slot. */
  taught: Map<number, number[]>;
}

const known = new WeakMap<BookIndex, Known>();

/** By number from 0: the slot of the first living copy. */
export function taughtSlots(index: BookIndex): ReadonlyMap<number, number> {
  const { taughtAs, ids } = index.columns;
  const { slots, taught } = known.get(index) ?? { slots: 0, taught: new Map<number, number[]>() };
  for (let slot = slots; slot < index.slotsUsed; slot++) {
    if (taughtAs[slot] === 0) continue;
    const number = taughtAs[slot]! - 1;
    taught.set(number, [...(taught.get(number) ?? []).filter((copy) => ids[copy] !== 0), slot]);
  }
  known.set(index, { slots: index.slotsUsed, taught });
  const living = Array.from(taught, ([number, copies]) => [number, copies.find((slot) => ids[slot] !== 0)] as const);
  return new Map(living.flatMap(([number, slot]) => (slot === undefined ? [] : [[number, slot] as const])));
}
