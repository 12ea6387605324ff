import { growArray } from "./grow-array.ts";

export const NO_NEIGHBOUR = -1;

/** Shared, because ranking a page is synchronous. A sparse set (Briggs and Torczon, 1993): `clear` is O(1). */
export class Candidates {
  size = 0;
  #indexes = new Int32Array(1_024);
  books = new Int32Array(1_024);
  closeness = new Float64Array(1_024);
  nearest = new Int32Array(1_024);
  #most = new Float64Array(1_024);
  scores = new Float64Array(1_024);

  clear(): void {
    this.size = 0;
  }

  add(book: number): number {
    this.#indexes = growArray(this.#indexes, book);
    const known = this.#indexes[book]!;
    if (known < this.size && this.books[known] === book) return known;
    const index = this.size++;
    if (index >= this.books.length) this.#growTo(index);
    this.#indexes[book] = index;
    this.books[index] = book;
    this.closeness[index] = this.#most[index] = 0;
    this.nearest[index] = NO_NEIGHBOUR;
    return index;
  }

  addCloseness(book: number, liked: number, closeness: number): void {
    const index = this.add(book);
    this.closeness[index]! += closeness;
    if (closeness <= this.#most[index]!) return;
    this.#most[index] = closeness;
    this.nearest[index] = liked;
  }

  subtractCloseness(book: number, closeness: number): void {
    const index = this.#indexes[book] ?? 0;
    if (index < this.size && this.books[index] === book) this.closeness[index]! -= closeness;
  }

  filter(test: (book: number) => boolean): void {
    const all = this.size;
    this.size = 0;
    for (let from = 0; from < all; from++) {
      const book = this.books[from]!;
      if (!test(book)) continue;
      const to = this.size++;
      this.#indexes[book] = to;
      this.books[to] = book;
      this.closeness[to] = this.closeness[from]!;
      this.nearest[to] = this.nearest[from]!;
      this.#most[to] = this.#most[from]!;
    }
  }

  #growTo(index: number): void {
    this.books = growArray(this.books, index);
    this.closeness = growArray(this.closeness, index);
    this.nearest = growArray(this.nearest, index);
    this.#most = growArray(this.#most, index);
    this.scores = growArray(this.scores, index);
  }
}
