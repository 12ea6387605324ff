import type { BookIndex } from "#app/match/matching/book-index.ts";

interface Known {
  slots: number;
  taught: Map<number, number>;
}

const known = new WeakMap<BookIndex, Known>();

export function taughtSlots(index: BookIndex): ReadonlyMap<number, number> {
  const { taughtAs, ids } = index.columns;
  const { slots, taught } = known.get(index) ?? { slots: 0, taught: new Map<number, number>() };
  for (let slot = slots; slot < index.slotsUsed; slot++)
    if (taughtAs[slot] !== 0) taught.set(taughtAs[slot]! - 1, slot);
  known.set(index, { slots: index.slotsUsed, taught });
  return new Map([...taught].filter(([, slot]) => ids[slot] !== 0));
}
