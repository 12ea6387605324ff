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

/** The prior: readers of a book, and its smoothed like rate, which corrects for how often the book was shown. */
export class Appeal {
  #readers = new Int32Array(1_024);
  #likes = new Int32Array(1_024);
  #swipes = new Int32Array(1_024);
  #allReaders = 0;
  #allLikes = 0;
  #allSwipes = 0;
  #head: readonly number[] = [];
  #heads: readonly (readonly number[])[] = [];
  #mostReaders = POPULAR_READERS;

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

  /** 0 below `APPEAL_READERS`, about 1 for the book with most readers. `rateMatters`, 0 to 1, weighs the like rate. */
  of(book: number, rateMatters: number): number {
    const readers = this.#readers[book] ?? 0;
    if (readers < APPEAL_READERS) return 0;
    const average = this.#averageRate;
    const lift = average === 0 ? 1 : (this.likeRate(book) / average) ** (RATE_POWER * rateMatters);
    return (readers / this.#mostReaders) * lift;
  }

  /** 1 to 0: what is read elsewhere fades as readers here choose. */
  get elsewhereMatters(): number {
    return 1 / (1 + this.#allReaders / ELSEWHERE_HALVED_AT);
  }

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
