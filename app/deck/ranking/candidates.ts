import { growArray } from "./grow-array.ts";

/** `nearest` of a candidate that is no neighbour of a liked book. */
export const NO_NEIGHBOUR = -1;

/**
 * The candidates of a page, and how close each is to the reader's likes. One instance serves the process, because
 * ranking a page is synchronous; pages reuse its arrays. A sparse set (Briggs and Torczon, 1993): `clear` is O(1).
 */
export class Candidates {
  size = 0;
  /** By book: its index in the arrays below; valid only if `books` at that index is this book. */
  #indexes = new Int32Array(1_024);
  books = new Int32Array(1_024);
  /** Sum over likes minus sum over passes. */
  closeness = new Float64Array(1_024);
  /** The liked book that contributed most, or `NO_NEIGHBOUR`; and its contribution. */
  nearest = new Int32Array(1_024);
  #most = new Float64Array(1_024);
  /** Written by the caller. */
  scores = new Float64Array(1_024);

  clear(): void {
    this.size = 0;
  }

  /** Adds a book if it is missing; returns its index. */
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

  /** Adds the closeness of a liked book to its neighbour. */
  addCloseness(book: number, liked: number, closeness: number): void {
    const index = this.add(book);
    this.closeness[index]! += closeness;
    if (closeness <= this.#most[index]!) return;
    this.#most[index] = closeness;
    this.nearest[index] = liked;
  }

  /** Subtracts the closeness of a passed book from its neighbour; ignores books that are no candidates. */
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
