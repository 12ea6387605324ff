import { withRoomFor } from "./room.ts";

/** Sums by number, kept from page to page like `Candidates` and as cheap to clear. */
export class Tally {
  #size = 0;
  /** By number: its place in the arrays below, if `#numbers` there agrees. */
  #places = new Int32Array(1_024);
  #numbers = new Int32Array(1_024);
  #sums = new Float64Array(1_024);

  clear(): void {
    this.#size = 0;
  }

  add(number: number, by: number): void {
    this.#places = withRoomFor(this.#places, number);
    const known = this.#places[number]!;
    if (known < this.#size && this.#numbers[known] === number) {
      this.#sums[known]! += by;
      return;
    }
    const place = this.#size++;
    this.#numbers = withRoomFor(this.#numbers, place);
    this.#sums = withRoomFor(this.#sums, place);
    this.#places[number] = place;
    this.#numbers[place] = number;
    this.#sums[place] = by;
  }

  /** The `count` sums farthest from 0, the farthest first. */
  farthest(count: number): [number: number, sum: number][] {
    const far = this.#sums.slice(0, this.#size).map(Math.abs).sort();
    const bar = far[this.#size - count] ?? 0;
    const found: [number, number][] = [];
    for (let place = 0; place < this.#size; place++) {
      if (Math.abs(this.#sums[place]!) >= bar) found.push([this.#numbers[place]!, this.#sums[place]!]);
    }
    return found.sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || a - b).slice(0, count);
  }
}
