import { GENRES } from "#db/genres.ts";

import { growArray } from "./grow-array.ts";

/** Where fewer of a deck's books are fit than this share, none is held back: the deck would begin with a search. */
const FEWEST_FIT = 0.1;
const [FIT, CURATED, WELL_KNOWN] = [1, 2, 4];

export class ShownFirst {
  #marks = new Uint8Array(1_024);
  readonly #fit = new Int32Array(GENRES.length + 1);
  readonly #all = new Int32Array(GENRES.length + 1);
  readonly #curated: number[] = [];
  readonly wellKnown: number[] = [];

  add(book: number, genre: number, { isFit, isCurated, isWellKnown }: Marks): void {
    this.#marks = growArray(this.#marks, book);
    this.#marks[book] = (isFit ? FIT : 0) | (isCurated ? CURATED : 0) | (isWellKnown ? WELL_KNOWN : 0);
    for (const deck of [genre, GENRES.length]) {
      this.#all[deck]!++;
      if (isFit) this.#fit[deck]!++;
    }
    if (isCurated) this.#curated.push(book);
    if (isWellKnown) this.wellKnown.push(book);
  }

  /** A book below the floor waits until all that are fit have been dealt. `genre` is the deck's, null for all. */
  isBelowFloor(book: number, genre: number | null): boolean {
    const deck = genre ?? GENRES.length;
    return (this.#marks[book]! & FIT) === 0 && this.#fit[deck]! >= FEWEST_FIT * this.#all[deck]!;
  }

  isWellKnown(book: number): boolean {
    return (this.#marks[book]! & WELL_KNOWN) !== 0;
  }

  isCurated(book: number): boolean {
    return (this.#marks[book]! & CURATED) !== 0;
  }

  /** Empty if the house has chosen so many books that they cannot get lost. */
  get curated(): readonly number[] {
    return this.#curated.length * 3 < this.#all[GENRES.length]! ? this.#curated : [];
  }
}

interface Marks {
  isFit: boolean;
  isCurated: boolean;
  isWellKnown: boolean;
}
