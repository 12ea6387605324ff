import type { Catalogue } from "./catalogue.ts";
import { POPULAR_READERS, PRIOR_HEAD, RATE_POWER, RATE_SMOOTHING } from "./constants.ts";
import type { Decision } from "./decision.ts";
import { withRoomFor } from "./room.ts";

/**
 * What is known of a book before anything is known of the reader: how many chose it, and the like rate, smoothed: how
 * often those who were shown it liked it. The rate is what corrects for being shown often: of two books that as many
 * chose the one that needed fewer showings stands higher.
 */
export class Appeal {
  /** Who chose it: swiped right, saved or read. */
  #readers = new Int32Array(1_024);
  #likes = new Int32Array(1_024);
  #swipes = new Int32Array(1_024);
  #allLikes = 0;
  #allSwipes = 0;
  /** The most appealing books of all and of each genre, best first, as of the last `settle`. */
  #head: readonly number[] = [];
  #heads: readonly (readonly number[])[] = [];
  #mostReaders = POPULAR_READERS;

  /** `by` is 1, or -1 to take a decision back. */
  count({ book, liked, swiped = liked }: Decision, by: 1 | -1): void {
    if (liked) {
      this.#readers = withRoomFor(this.#readers, book);
      this.#readers[book]! += by;
    }
    if (swiped === null) return;
    this.#likes = withRoomFor(this.#likes, book);
    this.#swipes = withRoomFor(this.#swipes, book);
    this.#swipes[book]! += by;
    this.#allSwipes += by;
    if (!swiped) return;
    this.#likes[book]! += by;
    this.#allLikes += by;
  }

  /** 0 to 1: the share of swipes that were likes, beginning at the average of all books. */
  likeRate(book: number): number {
    return (
      ((this.#likes[book] ?? 0) + RATE_SMOOTHING * this.#averageRate) / ((this.#swipes[book] ?? 0) + RATE_SMOOTHING)
    );
  }

  /**
   * About 1 for the most read book of the last `settle` if its like rate is average and the community is not small
   * (see `POPULAR_READERS`), and 0 for one that nobody chose.
   * `rateMatters` from 0 to 1: from how many chose it alone, to how those who are shown it swipe.
   */
  of(book: number, rateMatters: number): number {
    const readers = this.#readers[book] ?? 0;
    if (readers === 0) return 0;
    const average = this.#averageRate;
    const lift = average === 0 ? 1 : (this.likeRate(book) / average) ** (RATE_POWER * rateMatters);
    return (readers / this.#mostReaders) * lift;
  }

  /** A genre's place in `GENRES`, or null for all. */
  head(genre: number | null): readonly number[] {
    return genre === null ? this.#head : (this.#heads[genre] ?? []);
  }

  settle(catalogue: Catalogue): void {
    const chosen: number[] = [];
    for (const [book, readers] of this.#readers.entries()) if (readers > 0 && catalogue.has(book)) chosen.push(book);
    this.#mostReaders = chosen.reduce((most, book) => Math.max(most, this.#readers[book]!), POPULAR_READERS);
    // Readers of either kind find theirs among the heads.
    const appeal = new Map(chosen.map((book) => [book, this.of(book, 0.5)]));
    chosen.sort((a, b) => appeal.get(b)! - appeal.get(a)! || a - b);
    this.#head = chosen.slice(0, PRIOR_HEAD);
    this.#heads = catalogue.byGenre.map((_, genre) =>
      chosen.filter((book) => catalogue.genreOf(book) === genre).slice(0, PRIOR_HEAD),
    );
  }

  get #averageRate(): number {
    return this.#allLikes / Math.max(1, this.#allSwipes);
  }
}
