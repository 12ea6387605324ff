import type { CoLikes } from "./co-likes.ts";
import { CLOSENESS_POWER, NEIGHBOURS, SHRINKAGE } from "./constants.ts";
import { growArray } from "./grow-array.ts";

const NORM_OF_A_NEW_BOOK = 1;

/** 8 bytes per neighbour, in two flat arrays. A like makes its reader's rows stale; they serve until `refresh`. */
export class Neighbours {
  readonly #coLikes: CoLikes;
  readonly #slots = new Map<number, number>();
  #ids = new Int32Array(64 * NEIGHBOURS);
  #closeness = new Float32Array(64 * NEIGHBOURS);
  readonly #stale = new Set<number>();
  #norms: Float32Array = new Float32Array(0);

  constructor(coLikes: CoLikes) {
    this.#coLikes = coLikes;
  }

  get waiting(): number {
    return this.#stale.size;
  }

  get bytes(): number {
    return this.#ids.byteLength + this.#closeness.byteLength + this.#norms.byteLength;
  }

  /** A row without neighbours stays, empty, so the first closeness decides. */
  has(book: number): boolean {
    const slot = this.#slots.get(book);
    return slot !== undefined && this.#closeness[slot * NEIGHBOURS]! > 0;
  }

  touch(books: Iterable<number>): void {
    for (const book of books) this.#stale.add(book);
  }

  /** Nearest first; closeness is 0 to 1. */
  each(book: number, found: (other: number, closeness: number) => void): void {
    const slot = this.#slots.get(book);
    if (slot === undefined) return;
    for (let at = slot * NEIGHBOURS; at < (slot + 1) * NEIGHBOURS; at++) {
      const closeness = this.#closeness[at]!;
      if (closeness === 0) return;
      found(this.#ids[at]!, closeness);
    }
  }

  /** Rebuilds at least one row, whatever `budgetMs` is. */
  refresh(budgetMs = Infinity): void {
    const until = performance.now() + budgetMs;
    for (const book of this.#stale) {
      this.#build(book);
      this.#stale.delete(book);
      if (performance.now() > until) return;
    }
  }

  /** Makes every row stale. Between two calls a like is cheap; call it when the likes have changed by some per cent. */
  recompute(largestId: number): void {
    this.#norms = Float32Array.from({ length: largestId + 1 }, (_, book) => Math.sqrt(this.#coLikes.massOf(book)));
    for (let book = 0; book <= largestId; book++) if (this.#coLikes.readersOf(book) > 0) this.#stale.add(book);
  }

  #build(book: number): void {
    const row: { other: number; cosine: number }[] = [];
    const norm = this.#normOf(book);
    this.#coLikes.eachCoLiked(book, (other, weight) => {
      row.push({ other, cosine: Math.min(1, weight / (norm * this.#normOf(other) + SHRINKAGE)) });
    });
    if (row.length === 0 && !this.#slots.has(book)) return;
    row.sort((a, b) => b.cosine - a.cosine || a.other - b.other);
    const from = this.#slotFor(book) * NEIGHBOURS;
    for (let at = 0; at < NEIGHBOURS; at++) {
      this.#ids[from + at] = row[at]?.other ?? 0;
      this.#closeness[from + at] = (row[at]?.cosine ?? 0) ** CLOSENESS_POWER;
    }
  }

  #normOf(book: number): number {
    return this.#norms[book] || NORM_OF_A_NEW_BOOK;
  }

  #slotFor(book: number): number {
    const slot = this.#slots.get(book) ?? this.#slots.size;
    this.#slots.set(book, slot);
    const last = (slot + 1) * NEIGHBOURS - 1;
    [this.#ids, this.#closeness] = [growArray(this.#ids, last), growArray(this.#closeness, last)];
    return slot;
  }
}
