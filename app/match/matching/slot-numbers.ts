const SPARE = 10_000;

/** Reused by questions: a new array each time would have to be zeroed and collected, 4 MB for a million books. */
export class SlotNumbers {
  #values = new Float32Array(1_024);

  filled(slots: number, by = 0): Float32Array {
    if (this.#values.length < slots) this.#values = new Float32Array(slots + SPARE);
    return this.#values.subarray(0, slots).fill(by);
  }
}
