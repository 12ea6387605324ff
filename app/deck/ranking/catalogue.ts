import { GENRES, type Genre } from "#db/genres.ts";

import { BookTerms } from "./book-terms.ts";
import { firstAuthor, keyOf, tokensOf } from "./book-words.ts";
import { BOOKS_OF_A_TERM, COMMON_WORD_SHARE, LEAST_RARITY, WORD_WEIGHT, WORDS_OF_A_BOOK } from "./constants.ts";
import { growArray } from "./grow-array.ts";
import { NumberList, NumberLists } from "./number-lists.ts";
import { ShownFirst } from "./shown-first.ts";
import { TextList, TextNumbers } from "./text-numbers.ts";
import { facetWeight } from "./traits.ts";
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
  isWellKnown?: boolean;
}

/** The rarity of terms is computed anew when the books have grown by this factor. */
const WEIGHED_AFTER = 1.1;

/** Flat arrays, because each process holds all books. A "term" is a trait, or a characteristic word of the text. */
export class Catalogue {
  largestId = 0;
  readonly byGenre: readonly NumberList[] = GENRES.map(() => new NumberList());
  readonly widelyRead = new WidelyRead();
  readonly shownFirst = new ShownFirst();
  readonly #languages = new TextNumbers();
  readonly #authors = new TextNumbers();
  readonly #authorNames = new TextList();
  readonly #tokens = new TextNumbers();
  /** By book id: 1 + the author's number; 0 for an unknown book. */
  #author = new Int32Array(1_024);
  #genre = new Uint8Array(1_024);
  /** 1 + the language's number; 0 if unknown. */
  #language = new Uint8Array(1_024);
  readonly #terms = new BookTerms();
  #frequency = new Int32Array(1_024);
  #facetWeights = new Float32Array(1_024);
  #weights = new Float32Array(1_024);
  #norms = new Float32Array(1_024);
  readonly #byTerm = new NumberLists(BOOKS_OF_A_TERM);
  #size = 0;
  #weighedSize = 0;

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
    this.shownFirst.add(id, GENRES.indexOf(genre), { isFit: true, isCurated: false, isWellKnown: false, ...book });
    this.byGenre[GENRES.indexOf(genre)]!.push(id);
    const terms = this.#tellingTerms(about, [`genre/${genre}`, `author/${keyOf(first)}`, ...traits]);
    this.#terms.set(id, terms);
    for (const term of terms) this.#byTerm.push(term, id);
    this.#norms = growArray(this.#norms, id);
    if (this.#size > WEIGHED_AFTER * this.#weighedSize) this.#weighAll();
    else this.#measure(id);
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

  countOfTerms(id: number): number {
    return this.#terms.countOf(id);
  }

  termsOf(id: number): number[] {
    return Array.from({ length: this.countOfTerms(id) }, (_, at) => this.termAt(id, at));
  }

  termAt(id: number, at: number): number {
    return this.#terms.at(id, at);
  }

  /** Length of the vector of its terms' weights. */
  normOf(id: number): number {
    return this.#norms[id]!;
  }

  nameOfTerm(term: number): string {
    return this.#tokens.textOf(term);
  }

  /** Visits at most `BOOKS_OF_A_TERM` books. */
  eachBookWith(term: number, visit: (book: number) => void): void {
    this.#byTerm.each(term, visit);
  }

  /** By rarity, and by the trait's facet; 0 for a word of many books. */
  weightOfTerm(term: number): number {
    return this.#weights[term]!;
  }

  #weighAll(): void {
    this.#weighedSize = this.#size;
    for (let term = 0; term < this.#tokens.length; term++) this.#weigh(term);
    for (let id = 0; id <= this.largestId; id++) if (this.has(id)) this.#measure(id);
  }

  #measure(id: number): void {
    let squares = 0;
    for (let at = 0, count = this.countOfTerms(id); at < count; at++)
      squares += this.#weights[this.termAt(id, at)]! ** 2;
    this.#norms[id] = Math.sqrt(squares) || 1;
  }

  #weigh(term: number): void {
    const share = this.#frequency[term]! / this.#size;
    const rarity = Math.log((this.#size + 1) / this.#frequency[term]!) / Math.log(this.#size + 1);
    const weight = this.#facetWeights[term]!;
    if (weight > 0) this.#weights[term] = weight * Math.sqrt(Math.max(LEAST_RARITY, rarity));
    else {
      const isCommon = share > COMMON_WORD_SHARE && this.#size > 1 / COMMON_WORD_SHARE;
      this.#weights[term] = isCommon ? 0 : WORD_WEIGHT * rarity;
    }
  }

  #tellingTerms(about: string, traits: readonly string[]): readonly number[] {
    const ofTraits = traits.map((trait) => this.#count(trait, facetWeight(trait)));
    const ofWords = Array.from(new Set(tokensOf(about)), (word) => this.#count(word, 0));
    const rarest = ofWords.sort((a, b) => this.#rarity(a) - this.#rarity(b));
    return [...ofTraits, ...rarest.slice(0, Math.max(0, WORDS_OF_A_BOOK - ofTraits.length))];
  }

  #count(token: string, facetWeight: number): number {
    const term = this.#tokens.numberOf(token);
    this.#frequency = growArray(this.#frequency, term);
    this.#facetWeights = growArray(this.#facetWeights, term);
    this.#weights = growArray(this.#weights, term);
    this.#frequency[term]! += 1;
    this.#facetWeights[term] = facetWeight;
    if (this.#frequency[term] === 1) this.#weigh(term);
    return term;
  }

  /** A word seen once may be a name or a typing error, so it comes last. */
  #rarity(term: number): number {
    const frequency = this.#frequency[term]!;
    return frequency === 1 ? Infinity : frequency;
  }
}
