import type { Catalogue } from "./catalogue.ts";
import { PRIOR_HEAD, RATE_SMOOTHING } from "./constants.ts";
import { withRoomFor } from "./room.ts";

/**
 * What is known of a book before anything is known of the reader: how often those who saw it liked it, smoothed, times
 * how many like it. The rate is what corrects for being shown often: of two books with as many likes the one that
 * needed fewer showings stands higher.
 */
export class Appeal {
  #likes = new Int32Array(1_024);
  #swipes = new Int32Array(1_024);
  #allLikes = 0;
  #allSwipes = 0;
  /** The most appealing books of all and of each genre, best first, as of the last `settle`. */
  #head: readonly number[] = [];
  #heads: readonly (readonly number[])[] = [];
  #highest = 1;

  /** `by` is 1, or -1 to take a swipe back. */
  count(book: number, liked: boolean, by: 1 | -1): void {
    this.#likes = withRoomFor(this.#likes, book);
    this.#swipes = withRoomFor(this.#swipes, book);
    this.#swipes[book]! += by;
    this.#allSwipes += by;
    if (!liked) return;
    this.#likes[book]! += by;
    this.#allLikes += by;
  }

  /** 0 to 1: the share of swipes that were likes, beginning at the average of all books. */
  likeRate(book: number): number {
    const average = this.#allLikes / Math.max(1, this.#allSwipes);
    return ((this.#likes[book] ?? 0) + RATE_SMOOTHING * average) / ((this.#swipes[book] ?? 0) + RATE_SMOOTHING);
  }

  /** 0 to about 1, the highest of the last `settle`; 0 for a book that nobody liked yet. */
  of(book: number): number {
    return this.#raw(book) / this.#highest;
  }

  /** A genre's place in `GENRES`, or null for all. */
  head(genre: number | null): readonly number[] {
    return genre === null ? this.#head : (this.#heads[genre] ?? []);
  }

  settle(catalogue: Catalogue): void {
    const liked: number[] = [];
    for (const [book, likes] of this.#likes.entries()) if (likes > 0 && catalogue.has(book)) liked.push(book);
    const raw = new Map(liked.map((book) => [book, this.#raw(book)]));
    liked.sort((a, b) => raw.get(b)! - raw.get(a)! || a - b);
    this.#highest = raw.get(liked[0] ?? -1) || 1;
    this.#head = liked.slice(0, PRIOR_HEAD);
    this.#heads = catalogue.byGenre.map((_, genre) =>
      liked.filter((book) => catalogue.genreOf(book) === genre).slice(0, PRIOR_HEAD),
    );
  }

  #raw(book: number): number {
    const likes = this.#likes[book] ?? 0;
    return likes === 0 ? 0 : this.likeRate(book) * likes;
  }
}
