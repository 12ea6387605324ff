import { GENRES, type Genre } from "#db/genres.ts";

import { BookTerms } from "./book-terms.ts";
import { BOOKS_OF_A_TERM, COMMON_TERM_SHARE, TERMS_OF_A_BOOK } from "./constants.ts";
import { growArray } from "./grow-array.ts";
import { NumberList, NumberLists } from "./number-lists.ts";
import { ShownFirst } from "./shown-first.ts";
import { TextList, TextNumbers } from "./text-numbers.ts";
import { WidelyRead } from "./widely-read.ts";

export interface RankedBook {
  id: number;
  author: string;
  genre: Genre;
  about: string;
  traits?: readonly string[];
  language?: string | null;
  popularity?: number | null;
  /** Has a text, and a cover or a known author: dealt among the first. Default true. */
  isFit?: boolean;
  isCurated?: boolean;
}

/** Flat arrays, because each process holds all books. A "term" is a characteristic word. */
export class Catalogue {
  largestId = 0;
  readonly byGenre: readonly NumberList[] = GENRES.map(() => new NumberList());
  readonly widelyRead = new WidelyRead();
  readonly shownFirst = new ShownFirst();
  readonly #languages = new TextNumbers();
  readonly #authors = new TextNumbers();
  readonly #authorNames = new TextList();
  readonly #byAuthor = new NumberLists(BOOKS_OF_A_TERM);
  readonly #tokens = new TextNumbers();
  /** By book id: 1 + the author's number; 0 for an unknown book. */
  #author = new Int32Array(1_024);
  #genre = new Uint8Array(1_024);
  /** 1 + the language's number; 0 if unknown. */
  #language = new Uint8Array(1_024);
  readonly #terms = new BookTerms();
  #frequency = new Int32Array(1_024);
  readonly #byTerm = new NumberLists(BOOKS_OF_A_TERM);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Ignores a known id: changes to a book count after the model is rebuilt. */
  add(book: RankedBook): void {
    const { id, author, genre, about, traits = [] } = book;
    if (this.has(id)) return;
    this.#author = growArray(this.#author, id);
    this.#genre = growArray(this.#genre, id);
    this.#size += 1;
    this.largestId = Math.max(this.largestId, id);
    const first = firstAuthor(author);
    const number = this.#authors.numberOf(keyOf(first));
    if (number === this.#authorNames.length) this.#authorNames.push(first);
    this.#author[id] = number + 1;
    this.#genre[id] = GENRES.indexOf(genre);
    this.#language = growArray(this.#language, id);
    this.#language[id] = book.language ? this.#languages.numberOf(book.language) + 1 : 0;
    this.widelyRead.add(id, GENRES.indexOf(genre), book.popularity ?? 0);
    this.shownFirst.add(id, GENRES.indexOf(genre), { isFit: true, isCurated: false, ...book });
    this.#byAuthor.push(number, id);
    this.byGenre[GENRES.indexOf(genre)]!.push(id);
    const terms = this.#tellingTerms(about, traits);
    this.#terms.set(id, terms);
    for (const term of terms) this.#byTerm.push(term, id);
  }

  has(id: number): boolean {
    return (this.#author[id] ?? 0) > 0;
  }

  authorOf(id: number): number {
    return this.#author[id]! - 1;
  }

  nameOfAuthor(author: number): string {
    return this.#authorNames.at(author);
  }

  authorNamed(name: string): number | undefined {
    return this.#authors.known(keyOf(firstAuthor(name)));
  }

  /** An index in `GENRES`. */
  genreOf(id: number): number {
    return this.#genre[id]!;
  }

  /** Includes books in an unknown language. */
  isIn(languages: readonly string[]): (id: number) => boolean {
    const numbers = new Set([0, ...languages.map((one) => (this.#languages.known(one) ?? -1) + 1).filter(Boolean)]);
    return (id) => numbers.has(this.#language[id] ?? 0);
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

  termAt(id: number, at: number): number | null {
    return this.#terms.at(id, at);
  }

  hasAnyOf(terms: ReadonlyMap<number, unknown>): (book: number) => boolean {
    return this.#terms.anyOf(terms);
  }

  /** Visits at most `BOOKS_OF_A_TERM` books. */
  eachBookBy(author: number, visit: (book: number) => void): void {
    this.#byAuthor.each(author, visit);
  }

  eachBookWith(term: number, visit: (book: number) => void): void {
    this.#byTerm.each(term, visit);
  }

  /** Inverse document frequency, 0 to 1: 0 for common words, highest for words of few books. */
  weightOfTerm(term: number): number {
    const share = this.#frequency[term]! / Math.max(1, this.#size);
    if (share > COMMON_TERM_SHARE && this.#size > 1 / COMMON_TERM_SHARE) return 0;
    return Math.min(1, -Math.log(share + Number.EPSILON) / Math.log(this.#size + 2));
  }

  #tellingTerms(about: string, traits: readonly string[]): readonly number[] {
    const numbers = (tokens: Iterable<string>) => Array.from(tokens, (token) => this.#tokens.numberOf(token));
    const [ofTraits, ofWords] = [numbers(traits), numbers(new Set(tokensOf(about)))];
    for (const term of [...ofTraits, ...ofWords]) {
      this.#frequency = growArray(this.#frequency, term);
      this.#frequency[term]! += 1;
    }
    const rarest = ofWords.sort((a, b) => this.#rarity(a) - this.#rarity(b));
    return [...ofTraits, ...rarest].slice(0, TERMS_OF_A_BOOK);
  }

  /** A word seen once may be a name or a typing error, so it comes last. */
  #rarity(term: number): number {
    const frequency = this.#frequency[term]!;
    return frequency === 1 ? Infinity : frequency;
  }
}

/** The first of several authors: readers choose a book by that name. A comma before one word is part of a name. */
function firstAuthor(author: string): string {
  return author.split(/\s*(?:;|&|,(?=\s*\S+\s)|\band\b)\s*/u)[0] || author;
}

function keyOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}-]{3,}/gu) ?? [];
}
