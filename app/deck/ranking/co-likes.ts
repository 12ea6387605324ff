import { MIN_SHARED_READERS, ROW_LIKES, ROW_READERS, SHORT_LIST, WEIGHT_UNIT } from "./constants.ts";
import { growArray } from "./grow-array.ts";

/** Integer weights (see `SHORT_LIST`), so that a sum does not depend on the order of changes. */
export class CoLikes {
  readonly #likes = new Map<string, number[]>();
  readonly #readers = new Map<number, string[]>();
  #mass = new Float64Array(1_024);

  likesOf(reader: string): readonly number[] {
    return this.#likes.get(reader) ?? [];
  }

  readersOf(book: number): number {
    return this.#readers.get(book)?.length ?? 0;
  }

  massOf(book: number): number {
    return (this.#mass[book] ?? 0) / weightOf(0);
  }

  /** Returns false if the reader likes the book already. Linear in the reader's likes. */
  add(reader: string, book: number): boolean {
    const likes = this.#likes.get(reader) ?? [];
    if (likes.includes(book)) return false;
    this.#weigh(likes, -weightOf(likes.length));
    likes.push(book);
    this.#likes.set(reader, likes);
    this.#addReader(book, reader);
    this.#weigh(likes, weightOf(likes.length));
    return true;
  }

  /** The exact inverse of `add`. Returns false if the reader does not like the book. */
  remove(reader: string, book: number): boolean {
    const likes = this.#likes.get(reader) ?? [];
    const index = likes.indexOf(book);
    if (index < 0) return false;
    this.#weigh(likes, -weightOf(likes.length));
    likes.splice(index, 1);
    if (likes.length === 0) this.#likes.delete(reader);
    const readers = this.#readers.get(book)!;
    readers.splice(readers.lastIndexOf(reader), 1);
    if (readers.length === 0) this.#readers.delete(book);
    this.#weigh(likes, weightOf(likes.length));
    return true;
  }

  eachCoLiked(book: number, found: (other: number, weight: number) => void): void {
    const touched: number[] = [];
    for (const reader of (this.#readers.get(book) ?? []).slice(-ROW_READERS)) {
      const likes = this.#likes.get(reader)!;
      const weight = weightOf(likes.length);
      for (let at = Math.max(0, likes.length - ROW_LIKES); at < likes.length; at++) {
        const other = likes[at]!;
        if (other >= sums.length) [sums, counts] = [growArray(sums, other), growArray(counts, other)];
        if (counts[other]!++ === 0) touched.push(other);
        sums[other]! += weight;
      }
    }
    for (const other of touched) {
      if (other !== book && counts[other]! >= MIN_SHARED_READERS) found(other, sums[other]! / weightOf(0));
      sums[other] = counts[other] = 0;
    }
  }

  #addReader(book: number, reader: string): void {
    const readers = this.#readers.get(book) ?? [];
    // A growing array reserves room for sixteen more; most books have fewer readers than that.
    if (readers.length < FEW_READERS) this.#readers.set(book, readers.concat(reader));
    else readers.push(reader);
  }

  #weigh(books: readonly number[], weight: number): void {
    for (const book of books) {
      this.#mass = growArray(this.#mass, book);
      this.#mass[book]! += weight;
    }
  }
}

const FEW_READERS = 16;

/** All zero between calls. */
let sums = new Int32Array(1_024);
let counts = new Int32Array(1_024);

function weightOf(likes: number): number {
  return Math.round(WEIGHT_UNIT / Math.sqrt(Math.max(likes, SHORT_LIST) / SHORT_LIST));
}
