import { GENRES } from "#db/genres.ts";

import { growArray } from "./grow-array.ts";

const HEAD = 2_000;
/** The lists are made anew when the books have grown by this factor. */
const RENEWED_AFTER = 1.05;

export class WidelyRead {
  #popularity = new Int32Array(1_024);
  #genre = new Uint8Array(1_024);
  #largestId = 0;
  #size = 0;
  #sizeOfHeads = 0;
  #most = 1;
  #heads: readonly number[][] = [];
  #head: readonly number[] = [];

  add(book: number, genre: number, popularity: number): void {
    if (popularity <= 0) return;
    this.#popularity = growArray(this.#popularity, book);
    this.#genre = growArray(this.#genre, book);
    this.#popularity[book] = popularity;
    this.#genre[book] = genre;
    this.#largestId = Math.max(this.#largestId, book);
    this.#size += 1;
    this.#most = Math.max(this.#most, popularity);
  }

  /** By the logarithm of the readers: 0 if unknown, 1 for the book that most have read. */
  shareOf(book: number): number {
    const popularity = this.#popularity[book] ?? 0;
    return popularity === 0 ? 0 : Math.log1p(popularity) / Math.log1p(this.#most);
  }

  head(genre: number | null): readonly number[] {
    if (this.#size > RENEWED_AFTER * this.#sizeOfHeads) this.#renew();
    return genre === null ? this.#head : (this.#heads[genre] ?? []);
  }

  #renew(): void {
    this.#sizeOfHeads = this.#size;
    const best = (fits: (book: number) => boolean): number[] => {
      const books: number[] = [];
      for (let book = 1; book <= this.#largestId; book++)
        if (this.#popularity[book]! > 0 && fits(book)) books.push(book);
      const counts = Int32Array.from(books, (book) => this.#popularity[book]!).sort();
      const bar = counts[counts.length - HEAD] ?? 0;
      return books
        .filter((book) => this.#popularity[book]! >= bar)
        .sort((one, other) => this.#popularity[other]! - this.#popularity[one]! || one - other)
        .slice(0, HEAD);
    };
    this.#head = best(() => true);
    this.#heads = GENRES.map((_, genre) => best((book) => this.#genre[book] === genre));
  }
}
