import { createHash } from "node:crypto";

import { NumberTable } from "./number-table.ts";

export class Candidates {
  readonly numbers: Int32Array;
  readonly counts: Int32Array;
  readonly offsets: Float64Array;
  readonly lengths: Int32Array;
  /** See `titleDigest`; 0 while the work has not been read. */
  readonly titles: Int32Array;
  readonly #ranks = new NumberTable();

  private constructor(numbers: Int32Array, counts: Int32Array) {
    [this.numbers, this.counts] = [numbers, counts];
    this.offsets = new Float64Array(numbers.length).fill(-1);
    this.lengths = new Int32Array(numbers.length);
    this.titles = new Int32Array(numbers.length);
    for (const [rank, number] of numbers.entries()) this.#ranks.add(number, rank + 1);
  }

  static best(popularity: NumberTable, most: number): Candidates {
    const numbers = popularity.top(most);
    return new Candidates(
      numbers,
      numbers.map((number) => popularity.countOf(number)),
    );
  }

  static from(bytes: ArrayBuffer | null): Candidates {
    const whole = bytes ?? new ArrayBuffer(0);
    const size = whole.byteLength / BYTES_EACH;
    const candidates = new Candidates(new Int32Array(whole, 8 * size, size), new Int32Array(whole, 12 * size, size));
    candidates.offsets.set(new Float64Array(whole, 0, size));
    candidates.lengths.set(new Int32Array(whole, 16 * size, size));
    candidates.titles.set(new Int32Array(whole, 20 * size, size));
    return candidates;
  }

  get arrays() {
    return [this.offsets, this.numbers, this.counts, this.lengths, this.titles] as const;
  }

  rankOf(number: number): number {
    return this.#ranks.countOf(number) - 1;
  }
}

const BYTES_EACH = 24;

export function titleDigest(title: string): number {
  const folded = title
    .split(/[:;(]/, 1)[0]!
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  return createHash("md5").update(folded).digest().readInt32LE() || 1;
}
