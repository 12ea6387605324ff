import type { BookIndex } from "./book-index.ts";
import type { Criterion } from "./plan.ts";

/** A facet of less strength is lacking. */
export const PRESENT = 0.35;
/** Factor for a book that may lack a facet by chance, since its facets are derived. */
const PERHAPS_LACKING = 0.8;
const MOST_NEEDED = 10;
const SPARE = 10_000;

let present = new Uint16Array(1_024);

export class Needed {
  readonly present: Uint16Array;
  readonly #criteria: readonly Criterion[];
  /** By the bits of a book; the second half is for books whose facets are written by hand. */
  readonly #factors: Float64Array;
  readonly #written: Uint8Array;

  constructor(index: BookIndex, criteria: readonly Criterion[]) {
    this.#criteria = criteria.filter(({ lacking }) => lacking < 1).slice(0, MOST_NEEDED);
    if (present.length < index.slotsUsed) present = new Uint16Array(index.slotsUsed + SPARE);
    this.present = present.subarray(0, index.slotsUsed);
    this.present.fill(0);
    this.#written = index.columns.written;
    const sets = 2 ** this.#criteria.length;
    this.#factors = Float64Array.from({ length: 2 * sets }, (_, bits) =>
      this.#criteria.reduce((factor, { lacking }, at) => {
        if (bits & (1 << at)) return factor;
        return factor * (bits >= sets ? lacking : PERHAPS_LACKING);
      }, 1),
    );
  }

  bitOf(criterion: Criterion): number {
    const at = this.#criteria.indexOf(criterion);
    return at === -1 ? 0 : 1 << at;
  }

  factorAt(slot: number): number {
    return this.#factors[this.#written[slot]! * (this.#factors.length / 2) + this.present[slot]!]!;
  }

  reduce(scores: Float32Array): void {
    if (this.#criteria.length === 0) return;
    // Written out and without a branch, half of which a processor would mispredict.
    const [bits, written, factors] = [this.present, this.#written, this.#factors];
    const sets = factors.length / 2;
    for (let slot = 0; slot < scores.length; slot++) scores[slot]! *= factors[written[slot]! * sets + bits[slot]!]!;
  }
}
