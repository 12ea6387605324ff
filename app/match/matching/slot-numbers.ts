/** Of scratch, for the books that come next. */
const SPARE = 10_000;

/**
 * A number for each slot, as scratch of a question: 4 MB for each million books, which would have to be filled with zeros
 * anew and collected as garbage after each.
 */
export class SlotNumbers {
  #values = new Float32Array(1_024);

  /** A view, valid until the next call. */
  filled(slots: number, by = 0): Float32Array {
    if (this.#values.length < slots) this.#values = new Float32Array(slots + SPARE);
    return this.#values.subarray(0, slots).fill(by);
  }
}
