import { growArray } from "./grow-array.ts";

const LARGEST = 2 ** 24 - 1;
const MAX_TERMS = 64;

export class BookTerms {
  #low = new Uint16Array(4_096);
  #high = new Uint8Array(4_096);
  #size = 0;
  #starts = new Int32Array(1_024);
  #counts = new Uint8Array(1_024);

  /** Once for each book. A term beyond sixteen million others is left out. */
  set(book: number, terms: readonly number[]): void {
    const known = terms.filter((term) => term <= LARGEST).slice(0, MAX_TERMS);
    [this.#starts, this.#counts] = [growArray(this.#starts, book), growArray(this.#counts, book)];
    [this.#starts[book], this.#counts[book]] = [this.#size, known.length];
    [this.#low, this.#high] = [
      growArray(this.#low, this.#size + known.length),
      growArray(this.#high, this.#size + known.length),
    ];
    for (const term of known) {
      this.#low[this.#size] = term & 0xffff;
      this.#high[this.#size++] = term >>> 16;
    }
  }

  countOf(book: number): number {
    return this.#counts[book] ?? 0;
  }

  at(book: number, at: number): number {
    const place = this.#starts[book]! + at;
    return this.#low[place]! | (this.#high[place]! << 16);
  }
}
