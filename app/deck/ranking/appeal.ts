import { GENRES } from "#db/genres.ts";

import type { Catalogue } from "./catalogue.ts";
import {
  APPEAL_READERS,
  ELSEWHERE_HALVED_AT,
  POPULAR_READERS,
  PRIOR_HEAD,
  RATE_POWER,
  RATE_SMOOTHING,
} from "./constants.ts";
import type { Decision } from "./decision.ts";
import { growArray } from "./grow-array.ts";

/**
 * The prior: how many readers chose a book, and its smoothed like rate (likes per swipe). The rate corrects for
 * exposure: of two books with equally many readers, the one that was shown less often ranks higher.
 */
export class Appeal {
  /** By book: the number of readers who liked, saved or read it. */
  #readers = new Int32Array(1_024);
  #likes = new Int32Array(1_024);
  #swipes = new Int32Array(1_024);
  #allReaders = 0;
  #allLikes = 0;
  #allSwipes = 0;
  /** The most appealing books of the whole deck and of each genre, best first, as of the last `recompute`. */
  #head: readonly number[] = [];
  #heads: readonly (readonly number[])[] = [];
  #mostReaders = POPULAR_READERS;

  /** `by` is -1 to undo a decision. */
  count({ book, liked, swiped = liked }: Decision, by: 1 | -1): void {
    if (liked) {
      this.#readers = growArray(this.#readers, book);
      this.#readers[book]! += by;
      this.#allReaders += by;
    }
    if (swiped === null) return;
    this.#likes = growArray(this.#likes, book);
    this.#swipes = growArray(this.#swipes, book);
    this.#swipes[book]! += by;
    this.#allSwipes += by;
    if (!swiped) return;
    this.#likes[book]! += by;
    this.#allLikes += by;
  }

  /** Likes per swipe, 0 to 1; the average of all books for a book without swipes. */
  likeRate(book: number): number {
    return (
      ((this.#likes[book] ?? 0) + RATE_SMOOTHING * this.#averageRate) / ((this.#swipes[book] ?? 0) + RATE_SMOOTHING)
    );
  }

  /**
   * 0 for a book with fewer than `APPEAL_READERS`; about 1 for the book with most readers as of the last `recompute`, given an average
   * like rate and a community that is not small (see `POPULAR_READERS`). `rateMatters`, 0 to 1, weighs the like rate:
   * 0 ignores it.
   */
  of(book: number, rateMatters: number): number {
    const readers = this.#readers[book] ?? 0;
    if (readers < APPEAL_READERS) return 0;
    const average = this.#averageRate;
    const lift = average === 0 ? 1 : (this.likeRate(book) / average) ** (RATE_POWER * rateMatters);
    return (readers / this.#mostReaders) * lift;
  }

  /** The weight of what is read elsewhere, 1 to 0: it fades as readers here choose. */
  get elsewhereMatters(): number {
    return 1 / (1 + this.#allReaders / ELSEWHERE_HALVED_AT);
  }

  /** `genre` is an index in `GENRES`, or null for all genres. */
  head(genre: number | null): readonly number[] {
    return genre === null ? this.#head : (this.#heads[genre] ?? []);
  }

  recompute(catalogue: Catalogue): void {
    const chosen: number[] = [];
    for (const [book, readers] of this.#readers.entries())
      if (readers >= APPEAL_READERS && catalogue.has(book)) chosen.push(book);
    this.#mostReaders = chosen.reduce((most, book) => Math.max(most, this.#readers[book]!), POPULAR_READERS);
    // 0.5 lies between readers who only like and readers who only pass: the heads serve both.
    const appeal = new Map(chosen.map((book) => [book, this.of(book, 0.5)]));
    chosen.sort((a, b) => appeal.get(b)! - appeal.get(a)! || a - b);
    this.#head = chosen.slice(0, PRIOR_HEAD);
    this.#heads = GENRES.map((_, genre) =>
      chosen.filter((book) => catalogue.genreOf(book) === genre).slice(0, PRIOR_HEAD),
    );
  }

  get #averageRate(): number {
    return this.#allLikes / Math.max(1, this.#allSwipes);
  }
}
