import { READERS_TOGETHER, ROW_LIKES, ROW_READERS, SHORT_LIST, WEIGHT_UNIT } from "./constants.ts";
import { withRoomFor } from "./room.ts";

/**
 * Who liked what, both ways. Each reader's likes are worth 1/√(their number) (see `SHORT_LIST`), in whole units, so
 * that every sum depends on the likes alone and not on the way they came about.
 */
export class CoLikes {
  readonly #likes = new Map<string, number[]>();
  readonly #readers = new Map<number, string[]>();
  /** By book: the sum of its readers' weights. */
  #mass = new Float64Array(1_024);

  likesOf(reader: string): readonly number[] {
    return this.#likes.get(reader) ?? [];
  }

  readersOf(book: number): number {
    return this.#readers.get(book)?.length ?? 0;
  }

  /** In units of one reader with a short list. */
  massOf(book: number): number {
    return (this.#mass[book] ?? 0) / weightOf(0);
  }

  /** False if the reader likes the book already. Costs as much as the reader has likes. */
  add(reader: string, book: number): boolean {
    const likes = this.#likes.get(reader) ?? [];
    if (likes.includes(book)) return false;
    this.#weigh(likes, -weightOf(likes.length));
    likes.push(book);
    this.#likes.set(reader, likes);
    const readers = this.#readers.get(book) ?? [];
    readers.push(reader);
    this.#readers.set(book, readers);
    this.#weigh(likes, weightOf(likes.length));
    return true;
  }

  /** The exact inverse of `add`. False if there was nothing to take back. */
  remove(reader: string, book: number): boolean {
    const likes = this.#likes.get(reader) ?? [];
    const place = likes.indexOf(book);
    if (place < 0) return false;
    this.#weigh(likes, -weightOf(likes.length));
    likes.splice(place, 1);
    if (likes.length === 0) this.#likes.delete(reader);
    const readers = this.#readers.get(book)!;
    readers.splice(readers.lastIndexOf(reader), 1);
    if (readers.length === 0) this.#readers.delete(book);
    this.#weigh(likes, weightOf(likes.length));
    return true;
  }

  /** Calls back with each book that shares `READERS_TOGETHER` readers with this one, and their weight. */
  together(book: number, found: (other: number, weight: number) => void): void {
    const touched: number[] = [];
    for (const reader of (this.#readers.get(book) ?? []).slice(-ROW_READERS)) {
      const likes = this.#likes.get(reader)!;
      const weight = weightOf(likes.length);
      for (let at = Math.max(0, likes.length - ROW_LIKES); at < likes.length; at++) {
        const other = likes[at]!;
        if (other >= sums.length) [sums, counts] = [withRoomFor(sums, other), withRoomFor(counts, other)];
        if (counts[other]!++ === 0) touched.push(other);
        sums[other]! += weight;
      }
    }
    for (const other of touched) {
      if (other !== book && counts[other]! >= READERS_TOGETHER) found(other, sums[other]! / weightOf(0));
      sums[other] = counts[other] = 0;
    }
  }

  #weigh(books: readonly number[], weight: number): void {
    for (const book of books) {
      this.#mass = withRoomFor(this.#mass, book);
      this.#mass[book]! += weight;
    }
  }
}

/** Scratch of `together`, all zero between two calls. */
let sums = new Int32Array(1_024);
let counts = new Int32Array(1_024);

function weightOf(likes: number): number {
  return Math.round(WEIGHT_UNIT / Math.sqrt(Math.max(likes, SHORT_LIST) / SHORT_LIST));
}
