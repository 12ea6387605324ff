import { growArray } from "./grow-array.ts";

export class Tally {
  #size = 0;
  #indexes = new Int32Array(1_024);
  #ordinals = new Int32Array(1_024);
  #sums = new Float64Array(1_024);

  clear(): void {
    this.#size = 0;
  }

  add(number: number, by: number): void {
    this.#indexes = growArray(this.#indexes, number);
    const known = this.#indexes[number]!;
    if (known < this.#size && this.#ordinals[known] === number) {
      this.#sums[known]! += by;
      return;
    }
    const index = this.#size++;
    this.#ordinals = growArray(this.#ordinals, index);
    this.#sums = growArray(this.#sums, index);
    this.#indexes[number] = index;
    this.#ordinals[index] = number;
    this.#sums[index] = by;
  }

  /** Largest absolute value first. */
  largest(count: number): [number: number, sum: number][] {
    const magnitudes = this.#sums.slice(0, this.#size).map(Math.abs).sort();
    const bar = magnitudes[this.#size - count] ?? 0;
    const found: [number, number][] = [];
    for (let index = 0; index < this.#size; index++) {
      if (Math.abs(this.#sums[index]!) >= bar) found.push([this.#ordinals[index]!, this.#sums[index]!]);
    }
    return found.sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || a - b).slice(0, count);
  }
}
