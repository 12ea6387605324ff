import { GENRES } from "#db/genres.ts";

import { growArray } from "./grow-array.ts";

/** Where fewer of a deck's books are fit than this share, none is held back: the deck would begin with a search. */
const FEWEST_FIT = 0.1;
const [FIT, CURATED] = [1, 2];

/** What the deck asks of a book before it deals it among the first, and which books the house itself has chosen. */
export class ShownFirst {
  /** By book. */
  #marks = new Uint8Array(1_024);
  /** By genre, and of all at last. */
  readonly #fit = new Int32Array(GENRES.length + 1);
  readonly #all = new Int32Array(GENRES.length + 1);
  readonly #curated: number[] = [];

  add(book: number, genre: number, { isFit, isCurated }: { isFit: boolean; isCurated: boolean }): void {
    this.#marks = growArray(this.#marks, book);
    this.#marks[book] = (isFit ? FIT : 0) | (isCurated ? CURATED : 0);
    for (const deck of [genre, GENRES.length]) {
      this.#all[deck]!++;
      if (isFit) this.#fit[deck]!++;
    }
    if (isCurated) this.#curated.push(book);
  }

  /** Whether the book waits until all that are fit have been dealt. `genre` is the deck's, null for all. */
  isBelowFloor(book: number, genre: number | null): boolean {
    const deck = genre ?? GENRES.length;
    return (this.#marks[book]! & FIT) === 0 && this.#fit[deck]! >= FEWEST_FIT * this.#all[deck]!;
  }

  isCurated(book: number): boolean {
    return (this.#marks[book]! & CURATED) !== 0;
  }

  /** The books with notes of the house; empty where they are so many that nothing can drown them. */
  get curated(): readonly number[] {
    return this.#curated.length * 3 < this.#all[GENRES.length]! ? this.#curated : [];
  }
}
