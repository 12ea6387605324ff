import { TERMS_OF_A_BOOK } from "./constants.ts";
import { growArray } from "./grow-array.ts";

const LARGEST = 2 ** 24 - 2;
/** A power of two; a larger one sends fewer terms to the map. */
const SIEVE = 4_096;

/** Three bytes a term: the lower two are enough to see that a term is none of a few others. */
export class BookTerms {
  #low = new Uint16Array(1_024 * TERMS_OF_A_BOOK);
  #high = new Uint8Array(1_024 * TERMS_OF_A_BOOK);

  /** A term beyond sixteen million others is left out. */
  set(book: number, terms: readonly number[]): void {
    let place = book * TERMS_OF_A_BOOK;
    const last = place + TERMS_OF_A_BOOK - 1;
    [this.#low, this.#high] = [growArray(this.#low, last), growArray(this.#high, last)];
    for (const term of terms) {
      if (term > LARGEST) continue;
      this.#low[place] = (term + 1) & 0xffff;
      this.#high[place++] = (term + 1) >>> 16;
    }
  }

  at(book: number, at: number): number | null {
    const place = book * TERMS_OF_A_BOOK + at;
    const term = this.#low[place]! | (this.#high[place]! << 16);
    return term === 0 ? null : term - 1;
  }

  anyOf(terms: ReadonlyMap<number, unknown>): (book: number) => boolean {
    const [low, high] = [this.#low, this.#high];
    const sieve = new Uint8Array(SIEVE);
    for (const term of terms.keys()) sieve[(term + 1) % SIEVE] = 1;
    return (book) => {
      const first = book * TERMS_OF_A_BOOK;
      for (let place = first; place < first + TERMS_OF_A_BOOK; place++) {
        if (sieve[low[place]! % SIEVE] !== 1) continue;
        if (terms.has((low[place]! | (high[place]! << 16)) - 1)) return true;
      }
      return false;
    };
  }
}
