import { growArray } from "./grow-array.ts";

/** The last cell of a block is the next block. */
const VALUES = 3;
const CELLS = VALUES + 1;

/** Keeps the first `most` values of each list (at most 255) in blocks of one array, far smaller than an array each. */
export class NumberLists {
  readonly #most: number;
  #cells = new Int32Array(1_024);
  #blocks = 0;
  #first = new Int32Array(256);
  #last = new Int32Array(256);
  #lengths = new Uint8Array(256);

  constructor(most: number) {
    this.#most = most;
  }

  push(list: number, value: number): void {
    this.#lengths = growArray(this.#lengths, list);
    const length = this.#lengths[list]!;
    if (length === this.#most) return;
    if (length % VALUES === 0) this.#addBlock(list, length === 0);
    this.#cells[this.#last[list]! * CELLS + (length % VALUES)] = value;
    this.#lengths[list] = length + 1;
  }

  each(list: number, visit: (value: number) => void): void {
    const length = this.#lengths[list] ?? 0;
    for (let at = 0, block = this.#first[list]!; at < length; at++) {
      visit(this.#cells[block * CELLS + (at % VALUES)]!);
      if (at % VALUES === VALUES - 1) block = this.#cells[block * CELLS + VALUES]!;
    }
  }

  #addBlock(list: number, isFirst: boolean): void {
    const block = this.#blocks++;
    this.#cells = growArray(this.#cells, (block + 1) * CELLS - 1);
    this.#first = growArray(this.#first, list);
    this.#last = growArray(this.#last, list);
    if (isFirst) this.#first[list] = block;
    else this.#cells[this.#last[list]! * CELLS + VALUES] = block;
    this.#last[list] = block;
  }
}

export class NumberList {
  length = 0;
  #values = new Int32Array(1_024);

  push(value: number): void {
    this.#values = growArray(this.#values, this.length);
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  each(visit: (value: number) => void): void {
    for (let index = 0; index < this.length; index++) visit(this.#values[index]!);
  }
}
