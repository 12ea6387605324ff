import { withRoomFor } from "./room.ts";

/** What `Candidates` says of a book that no like is near to. */
export const NOTHING_NEAR = -1;

/**
 * The books that a page chooses among, and how near each is to what the reader likes. One is enough for a process, as
 * a page is ranked without waiting for anything: its arrays are kept from page to page. A sparse set (Briggs and
 * Torczon, 1993): `clear` costs nothing, whatever the catalogue.
 */
export class Candidates {
  size = 0;
  /** By book: its place in the arrays below, if `books` there agrees. */
  #places = new Int32Array(1_024);
  books = new Int32Array(1_024);
  /** Sum over likes and passes. */
  closeness = new Float64Array(1_024);
  /** The liked book that gave most, or `NOTHING_NEAR`; and how much. */
  nearest = new Int32Array(1_024);
  #most = new Float64Array(1_024);
  /** For who scores them. */
  scores = new Float64Array(1_024);

  clear(): void {
    this.size = 0;
  }

  /** The place of a book; it is added unless it is there. */
  add(book: number): number {
    this.#places = withRoomFor(this.#places, book);
    const known = this.#places[book]!;
    if (known < this.size && this.books[known] === book) return known;
    const place = this.size++;
    if (place >= this.books.length) this.#makeRoomFor(place);
    this.#places[book] = place;
    this.books[place] = book;
    this.closeness[place] = this.#most[place] = 0;
    this.nearest[place] = NOTHING_NEAR;
    return place;
  }

  /** Counts what a liked book gives to a near one. */
  near(book: number, liked: number, closeness: number): void {
    const place = this.add(book);
    this.closeness[place]! += closeness;
    if (closeness <= this.#most[place]!) return;
    this.#most[place] = closeness;
    this.nearest[place] = liked;
  }

  /** Counts what a passed book takes from a near one, if that is there. */
  away(book: number, closeness: number): void {
    const place = this.#places[book] ?? 0;
    if (place < this.size && this.books[place] === book) this.closeness[place]! -= closeness;
  }

  /** Drops those that a test refuses. */
  keep(test: (book: number) => boolean): void {
    const all = this.size;
    this.size = 0;
    for (let from = 0; from < all; from++) {
      const book = this.books[from]!;
      if (!test(book)) continue;
      const to = this.size++;
      this.#places[book] = to;
      this.books[to] = book;
      this.closeness[to] = this.closeness[from]!;
      this.nearest[to] = this.nearest[from]!;
      this.#most[to] = this.#most[from]!;
    }
  }

  #makeRoomFor(place: number): void {
    this.books = withRoomFor(this.books, place);
    this.closeness = withRoomFor(this.closeness, place);
    this.nearest = withRoomFor(this.nearest, place);
    this.#most = withRoomFor(this.#most, place);
    this.scores = withRoomFor(this.scores, place);
  }
}
