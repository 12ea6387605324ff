import { facetStrengths } from "./book-facets.ts";
import type { IndexedBook } from "./indexed-book.ts";
import { GrowingLists } from "./lists.ts";
import { nameKey, Names } from "./names.ts";
import { Terms } from "./terms.ts";
import { formsOf, stem as stemOf, type WordForm } from "./tokens.ts";

export const FIELD_WEIGHTS = { title: 2, author: 2, tags: 1, description: 1 };

/** A posting is a number: a slot in the upper 24 bits, the token's weight in the lower 8. */
const MAX_WEIGHT = 255;
const WEIGHT_RANGE = 256;
const MAX_SLOTS = 2 ** 24;
const MOST_PAGES = 65_535;

/**
 * An inverted index over slots. A changed book gets a new slot and leaves a dead one. The index also stores each slot's
 * terms (a forward index), for examples such as "like Dune".
 */
export class BookIndex {
  /** By term: the slots of the books that contain it. */
  readonly postings = new GrowingLists();
  readonly contents = new GrowingLists();
  /** By number of a facet: the slots of the books that have it; a posting's weight is its strength of 255. */
  readonly facets = new GrowingLists();
  readonly facetsOfSlot = new GrowingLists();
  readonly names = new Names();
  private readonly terms = new Terms();
  readonly words = this.terms.words;
  readonly tokens = this.terms.tokens;
  private readonly nameIds = new Map<string, number>();
  private slots = new Map<number, number>();
  /** By slot: the book's id; 0 in a dead slot. */
  ids = new Int32Array(1024);
  /** By slot: the sum of its tokens' weights. */
  lengths = new Float32Array(1024);
  readers = new Float32Array(1024);
  /** By slot: numbers that are equal for equal genres or authors. */
  genres = new Uint32Array(1024);
  authors = new Uint32Array(1024);
  /** By slot: 0 if unknown. */
  years = new Int16Array(1024);
  pages = new Uint16Array(1024);
  /** By slot: 1 if the book's facets are written by hand, so that a missing one says something. */
  written = new Uint8Array(1024);
  /** By term: its weight in the book that is being put in; else 0. */
  private weights = new Uint32Array(1024);
  private slotCount = 0;
  private totalLength = 0;
  mostReaders = 0;

  get size(): number {
    return this.slots.size;
  }

  /** Includes dead slots, which cost a little time and memory. */
  get slotsUsed(): number {
    return this.slotCount;
  }

  get averageLength(): number {
    return this.size === 0 ? 1 : this.totalLength / this.size;
  }

  /** Size of the typed arrays, without tokens and names. */
  get bytes(): number {
    const lists = [this.postings, this.contents, this.facets, this.facetsOfSlot];
    return lists.reduce((sum, { bytes }) => sum + bytes, 6 * this.ids.byteLength);
  }

  slotOf(bookId: number): number | undefined {
    return this.slots.get(bookId);
  }

  put(book: IndexedBook): void {
    this.remove(book.id);
    if (this.slotCount === MAX_SLOTS) throw new Error("The index is full");
    const slot = this.slotCount++;
    if (slot >= this.ids.length) this.grow();
    const described = book.description ? formsOf(book.description) : [];
    for (const form of formsOf([book.title, book.author, ...(book.readersOf ?? [])].join(" . "))) {
      this.terms.addOfName(form);
    }
    const contents = this.weighTerms(book, described);
    let length = 0;
    for (const [place, term] of contents.entries()) {
      const weight = this.weights[term]!;
      this.weights[term] = 0;
      const posting = Math.min(weight, MAX_WEIGHT);
      this.postings.push(term, slot * WEIGHT_RANGE + posting);
      contents[place] = term * WEIGHT_RANGE + posting;
      length += weight;
    }
    this.contents.fill(slot, contents);
    this.slots.set(book.id, slot);
    this.ids[slot] = book.id;
    this.lengths[slot] = length;
    this.readers[slot] = book.readers;
    this.genres[slot] = this.nameId(book.genre);
    this.authors[slot] = this.nameId(nameKey(book.author));
    this.written[slot] = book.facets ? 1 : 0;
    this.years[slot] = book.year ?? 0;
    this.pages[slot] = Math.min(book.pages ?? 0, MOST_PAGES);
    const strengths = facetStrengths(book, described);
    const facets = Array.from(strengths, ([facet, strength]) => {
      const posting = Math.round(strength * MAX_WEIGHT);
      this.facets.push(facet, slot * WEIGHT_RANGE + posting);
      return facet * WEIGHT_RANGE + posting;
    });
    this.facetsOfSlot.fill(slot, facets);
    this.names.put(book);
    this.mostReaders = Math.max(this.mostReaders, book.readers);
    this.totalLength += length;
  }

  remove(bookId: number): void {
    const slot = this.slots.get(bookId);
    if (slot === undefined) return;
    this.slots.delete(bookId);
    this.names.remove(bookId);
    this.ids[slot] = 0;
    this.totalLength -= this.lengths[slot]!;
  }

  /** The term number of a stem; undefined if no book ever contained it. */
  termOf(stem: string): number | undefined {
    return this.terms.of(stem);
  }

  isInName(stem: string): boolean {
    return this.terms.isOfName(stem);
  }

  /** The ids of the books with a word of this stem in their title. */
  booksWithTitleWord(stem: string): number[] {
    const term = this.termOf(stem);
    if (term === undefined) return [];
    return Array.from(this.postings.valuesOf(term), (posting) => this.ids[posting >>> 8]!).filter(
      (id) =>
        id !== 0 && this.names.titlesOf(id).some((title) => title.split(" ").some((word) => stemOf(word) === stem)),
    );
  }

  /** Sets `weights` of the book's terms, and returns these. */
  private weighTerms(book: IndexedBook, described: readonly WordForm[]): number[] {
    const terms: number[] = [];
    const add = (words: readonly WordForm[], weight: number) => {
      for (const form of words) {
        if (form.isStopWord) continue;
        const term = this.terms.add(form);
        if (term >= this.weights.length) this.weights = grown(this.weights, new Uint32Array(2 * term));
        if (this.weights[term] === 0) terms.push(term);
        this.weights[term]! += weight;
      }
    };
    add(formsOf(book.title), FIELD_WEIGHTS.title);
    add(formsOf(book.author), FIELD_WEIGHTS.author);
    for (const tag of new Set([book.genre, ...book.tags])) add(formsOf(tag), FIELD_WEIGHTS.tags);
    add(described, FIELD_WEIGHTS.description);
    if (book.about) add(formsOf(book.about), FIELD_WEIGHTS.description);
    return terms;
  }

  private nameId(name: string): number {
    const id = this.nameIds.get(name) ?? this.nameIds.size;
    this.nameIds.set(name, id);
    return id;
  }

  private grow(): void {
    const capacity = Math.ceil(this.ids.length * 1.5);
    this.ids = grown(this.ids, new Int32Array(capacity));
    this.lengths = grown(this.lengths, new Float32Array(capacity));
    this.readers = grown(this.readers, new Float32Array(capacity));
    this.genres = grown(this.genres, new Uint32Array(capacity));
    this.authors = grown(this.authors, new Uint32Array(capacity));
    this.years = grown(this.years, new Int16Array(capacity));
    this.written = grown(this.written, new Uint8Array(capacity));
    this.pages = grown(this.pages, new Uint16Array(capacity));
  }
}

function grown<T extends Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array>(
  from: T,
  into: T,
): T {
  into.set(from);
  return into;
}
