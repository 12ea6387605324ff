import type { CoLikes } from "./co-likes.ts";
import { CLOSENESS_POWER, NEIGHBOURS, SHRINKAGE } from "./constants.ts";

/** What a book without a settled norm counts as: one reader's. */
const NORM_OF_A_NEW_BOOK = 1;

/**
 * The nearest books of each book that somebody liked with another: 8 bytes a neighbour, in two flat arrays that grow
 * with the books that have any. A like makes the rows of that reader's books stale, nobody else's; a stale row
 * serves until `refresh` has built it anew.
 */
export class Neighbours {
  readonly #coLikes: CoLikes;
  /** Where a book's row is; undefined without one. */
  readonly #slots = new Map<number, number>();
  #ids = new Int32Array(0);
  #closeness = new Float32Array(0);
  readonly #stale = new Set<number>();
  /** Each book's share in the cosine's denominator, as `settle` found it. */
  #norms: Float32Array = new Float32Array(0);

  constructor(coLikes: CoLikes) {
    this.#coLikes = coLikes;
  }

  /** How many rows wait to be built. */
  get waiting(): number {
    return this.#stale.size;
  }

  /** Bytes of the rows. */
  get bytes(): number {
    return this.#ids.byteLength + this.#closeness.byteLength + this.#norms.byteLength;
  }

  /** Whether a book has neighbours. The row of one that has lost its last stays, empty. */
  has(book: number): boolean {
    const slot = this.#slots.get(book);
    return slot !== undefined && this.#closeness[slot * NEIGHBOURS]! > 0;
  }

  touch(books: Iterable<number>): void {
    for (const book of books) this.#stale.add(book);
  }

  /** Calls back with a book's neighbours, nearest first, and how close they are (0 to 1). */
  each(book: number, found: (other: number, closeness: number) => void): void {
    const slot = this.#slots.get(book);
    if (slot === undefined) return;
    for (let at = slot * NEIGHBOURS; at < (slot + 1) * NEIGHBOURS; at++) {
      const closeness = this.#closeness[at]!;
      if (closeness === 0) return;
      found(this.#ids[at]!, closeness);
    }
  }

  /** Builds stale rows, as many as fit into `budgetMs` and at least one. */
  refresh(budgetMs = Infinity): void {
    const until = performance.now() + budgetMs;
    for (const book of this.#stale) {
      this.#build(book);
      this.#stale.delete(book);
      if (performance.now() > until) return;
    }
  }

  /**
   * Takes the books' norms as they are now, and makes every row stale. Between two settlings a row depends on the
   * likes of its own readers alone, which is what keeps a like cheap. To be called when the likes have grown by some
   * per cent.
   */
  settle(largestId: number): void {
    this.#norms = Float32Array.from({ length: largestId + 1 }, (_, book) => Math.sqrt(this.#coLikes.massOf(book)));
    for (let book = 0; book <= largestId; book++) if (this.#coLikes.readersOf(book) > 0) this.#stale.add(book);
  }

  #build(book: number): void {
    const row: { other: number; cosine: number }[] = [];
    const norm = this.#normOf(book);
    this.#coLikes.together(book, (other, weight) => {
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
    if ((slot + 1) * NEIGHBOURS > this.#ids.length) {
      const length = Math.max(64, Math.ceil(slot * 1.5)) * NEIGHBOURS;
      const [ids, closeness] = [new Int32Array(length), new Float32Array(length)];
      ids.set(this.#ids);
      closeness.set(this.#closeness);
      [this.#ids, this.#closeness] = [ids, closeness];
    }
    return slot;
  }
}
