import type { BookIndex } from "./book-index.ts";

const POPULARITY = 0.3;

export interface Scored {
  bookId: number;
  slot: number;
  /** Comparable within one question only. */
  score: number;
}

export function bestOf(index: BookIndex, scores: Float32Array, count: number): Scored[] {
  const best = new BestBooks(index, count);
  for (let slot = 0; slot < scores.length; slot++) if (scores[slot] !== 0) best.add(slot, scores[slot]!);
  return best.found;
}

export class BestBooks {
  readonly found: Scored[] = [];
  least = 0;
  private readonly index: BookIndex;
  private readonly count: number;
  private readonly gain: (slot: number) => number;

  constructor(index: BookIndex, count: number) {
    this.index = index;
    this.count = count;
    this.gain = gainOf(index);
  }

  add(slot: number, plain: number): void {
    const { found } = this;
    const { ids } = this.index.columns;
    if (plain * (1 + POPULARITY) <= this.least || ids[slot] === 0) return;
    const score = plain * this.gain(slot);
    if (score <= this.least) return;
    let position = found.length;
    while (position > 0 && found[position - 1]!.score < score) position--;
    found.splice(position, 0, { bookId: ids[slot]!, slot, score });
    if (found.length > this.count) found.pop();
    if (found.length === this.count) this.least = found.at(-1)!.score;
  }
}

/** Precomputed: a logarithm costs more than all else that is done for each of a million books. */
const LOGARITHMS = Float64Array.from({ length: 16_384 }, (_, count) => Math.log1p(count));

function gainOf({ mostReaders, columns: { readers } }: BookIndex): (slot: number) => number {
  const scale = POPULARITY / Math.log1p(mostReaders || 1);
  return (slot) => {
    const count = readers[slot]!;
    return 1 + scale * (LOGARITHMS[count] ?? Math.log1p(count));
  };
}

/** By ascending slot; the lower slot breaks a tie. Faster than `bestOf` for thousands of books. */
export function highestSlots(
  index: BookIndex,
  scores: Float32Array,
  count: number,
): { slots: number[]; least: number } {
  const heap = new Float64Array(count);
  const gain = gainOf(index);
  const { ids } = index.columns;
  const highest: Array<{ slot: number; score: number }> = [];
  let least = 0;
  // Below this score, not even the most readers are enough.
  let bar = 0;
  for (let slot = 0; slot < scores.length; slot++) {
    if (scores[slot]! <= bar || ids[slot] === 0) continue;
    const score = scores[slot]! * gain(slot);
    if (score <= least) continue;
    replaceLeast(heap, score);
    least = heap[0]!;
    bar = least / (1 + POPULARITY);
    highest.push({ slot, score });
  }
  let equal = heap.reduce((sum, score) => sum + (score === least ? 1 : 0), 0);
  const slots = highest
    .filter(({ score }) => score > least || (score === least && equal-- > 0))
    .map(({ slot }) => slot);
  return { slots, least };
}

function replaceLeast(heap: Float64Array, value: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= value) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = value;
}
