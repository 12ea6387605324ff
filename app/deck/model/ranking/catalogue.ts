import { GENRES, type Genre } from "#db/genres.ts";

import { BOOKS_OF_A_TERM, COMMON_TERM_SHARE, TERMS_OF_A_BOOK } from "./constants.ts";
import { withRoomFor } from "./room.ts";

/** What the ranking needs to know of a book. `about` is whatever describes it: title, description, tags. */
export interface RankedBook {
  id: number;
  author: string;
  genre: Genre;
  about: string;
}

/** The books by author, genre and telling words, in flat arrays by id. */
export class Catalogue {
  /** Highest id so far. */
  largestId = 0;
  readonly byAuthor = new Map<number, number[]>();
  readonly byGenre: number[][] = GENRES.map(() => []);
  readonly #authors = new Names();
  readonly #authorNames: string[] = [];
  readonly #words = new Names();
  /** By id: 1 + the number of the author, 0 for no such book. */
  #author = new Int32Array(1_024);
  #genre = new Uint8Array(1_024);
  /** `TERMS_OF_A_BOOK` places a book, each 1 + the number of a word, 0 from the end of its words on. */
  #terms = new Int32Array(1_024 * TERMS_OF_A_BOOK);
  /** By word: how many books have it, and some of them. */
  readonly #frequency: number[] = [];
  readonly #byTerm: number[][] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a book once; what is known of an id already stays until the model is built anew. */
  add({ id, author, genre, about }: RankedBook): void {
    if (this.has(id)) return;
    this.#author = withRoomFor(this.#author, id);
    this.#genre = withRoomFor(this.#genre, id);
    this.#terms = withRoomFor(this.#terms, (id + 1) * TERMS_OF_A_BOOK - 1);
    this.#size += 1;
    this.largestId = Math.max(this.largestId, id);
    const first = firstAuthor(author);
    const number = this.#authors.numberOf(keyOf(first));
    this.#authorNames[number] ??= first;
    this.#author[id] = number + 1;
    this.#genre[id] = GENRES.indexOf(genre);
    listed(this.byAuthor, number).push(id);
    this.byGenre[GENRES.indexOf(genre)]!.push(id);
    for (const [at, term] of this.#tellingTerms(about).entries()) {
      this.#terms[id * TERMS_OF_A_BOOK + at] = term + 1;
      const books = (this.#byTerm[term] ??= []);
      if (books.length < BOOKS_OF_A_TERM) books.push(id);
    }
  }

  has(id: number): boolean {
    return (this.#author[id] ?? 0) > 0;
  }

  authorOf(id: number): number {
    return this.#author[id]! - 1;
  }

  /** As the author's first book here spells it. */
  nameOfAuthor(author: number): string {
    return this.#authorNames[author]!;
  }

  /** The number by which a name is known; undefined for an author of no book. */
  authorNamed(name: string): number | undefined {
    return this.#authors.known(keyOf(firstAuthor(name)));
  }

  /** The place in `GENRES`. */
  genreOf(id: number): number {
    return this.#genre[id]!;
  }

  genreShare(genre: number): number {
    return this.byGenre[genre]!.length / Math.max(1, this.#size);
  }

  termsOf(id: number): readonly number[] {
    const terms: number[] = [];
    for (let at = 0; at < TERMS_OF_A_BOOK; at++) {
      const term = this.termAt(id, at);
      if (term === null) break;
      terms.push(term);
    }
    return terms;
  }

  /** A book's telling words one by one, null after the last; `at` is below `TERMS_OF_A_BOOK`. */
  termAt(id: number, at: number): number | null {
    const numbered = this.#terms[id * TERMS_OF_A_BOOK + at] ?? 0;
    return numbered === 0 ? null : numbered - 1;
  }

  booksWith(term: number): readonly number[] {
    return this.#byTerm[term] ?? [];
  }

  /** How much a word tells, 0 to 1: nothing in a common one, most in one of few books. */
  tellingOf(term: number): number {
    const share = this.#frequency[term]! / Math.max(1, this.#size);
    if (share > COMMON_TERM_SHARE && this.#size > 1 / COMMON_TERM_SHARE) return 0;
    return Math.min(1, -Math.log(share + Number.EPSILON) / Math.log(this.#size + 2));
  }

  /** The rarest words that at least one other book has, or may come to have. */
  #tellingTerms(about: string): readonly number[] {
    const terms = [...new Set(wordsOf(about))].map((word) => this.#words.numberOf(word));
    for (const term of terms) this.#frequency[term] = (this.#frequency[term] ?? 0) + 1;
    return terms.sort((a, b) => this.#rarity(a) - this.#rarity(b)).slice(0, TERMS_OF_A_BOOK);
  }

  /** A word seen once may be a name or a slip: shared ones come first. */
  #rarity(term: number): number {
    const frequency = this.#frequency[term]!;
    return frequency === 1 ? Infinity : frequency;
  }
}

/** Numbers names in the order they come. */
class Names {
  readonly #numbers = new Map<string, number>();

  known(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  numberOf(name: string): number {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }
}

/** Several may have written a book; the first of them is why it is read. A comma before one word is part of a name. */
function firstAuthor(author: string): string {
  return author.split(/\s*(?:;|&|,(?=\s*\S+\s)|\band\b)\s*/u)[0] || author;
}

/** A name however it is spaced or set. */
function keyOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}-]{3,}/gu) ?? [];
}

function listed<K>(lists: Map<K, number[]>, key: K): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
