import { taughtNumber } from "#app/match/ear/taught-books.ts";
import { hashOf } from "#app/match/index-file/hash.ts";
import type { IndexFile } from "#app/match/index-file/index-file.ts";
import { isNameNote, spellingKey } from "#app/match/index-file/index-part.ts";

import { BookColumns } from "./book-columns.ts";
import { facetStrengths } from "./book-facets.ts";
import type { IndexedBook } from "./indexed-book.ts";
import { GrowingLists } from "./lists.ts";
import { nameKey } from "./name-keys.ts";
import { NamesOfFile } from "./names-of-file.ts";
import { Names } from "./names.ts";
import { PostingLists } from "./posting-lists.ts";
import { Terms } from "./terms.ts";
import { formsOf, stem as stemOf } from "./tokens.ts";
import { weighedTerms } from "./weighed-terms.ts";

/** A posting is a number: a slot in the upper 24 bits, the token's weight in the lower 8. */
const MAX_WEIGHT = 255;
const WEIGHT_RANGE = 256;
const MAX_SLOTS = 2 ** 24;
const MOST_PAGES = 65_535;
const MOST_FACETS = 255;

/** An inverted index over slots, with each slot's words. A changed book gets a new slot and leaves a dead one. */
export class BookIndex {
  readonly file: IndexFile | null;
  readonly columns = new BookColumns();
  readonly names: Names;
  readonly postings: PostingLists<string>;
  /** A posting's weight is the strength of the facet, times 255. */
  readonly facets: PostingLists<number>;
  readonly terms: Terms;
  readonly contents = new GrowingLists();
  readonly facetsOfSlot = new GrowingLists();
  private readonly slots = new Map<number, number>();
  private slotCount: number;
  private totalLength: number;
  private deadOfFile = 0;
  mostReaders: number;

  /** Owns the file and closes it. */
  constructor(file: IndexFile | null = null) {
    this.file = file;
    file?.loadColumns(this.columns);
    this.slotCount = file?.slots ?? 0;
    this.totalLength = file?.head.totalLength ?? 0;
    this.mostReaders = file?.head.mostReaders ?? 0;
    this.names = new Names(file && new NamesOfFile(file, this.columns));
    const terms = new Terms((stem) => file !== null && file.lists.words.find(stem) !== null);
    this.terms = terms;
    this.postings = new PostingLists(file?.lists.words, String, (stem) => terms.of(stem));
    this.facets = new PostingLists(file?.lists.facets, String, (facet) => facet);
  }

  get size(): number {
    return this.slotsOfFile - this.deadOfFile + this.slots.size;
  }

  /** Includes dead slots, which cost a little time and memory. */
  get slotsUsed(): number {
    return this.slotCount;
  }

  get slotsOfFile(): number {
    return this.file?.slots ?? 0;
  }

  get averageLength(): number {
    return this.size === 0 ? 1 : this.totalLength / this.size;
  }

  slotOf(bookId: number): number | undefined {
    const own = this.slots.get(bookId);
    if (own !== undefined || !this.file) return own;
    const slot = this.file.slotOf(bookId);
    return slot !== undefined && this.columns.ids[slot] === bookId ? slot : undefined;
  }

  put(book: IndexedBook): void {
    this.remove(book.id);
    if (this.slotCount === MAX_SLOTS) throw new Error("The index is full");
    const slot = this.slotCount++;
    this.columns.reserve(this.slotCount);
    const described = book.description ? formsOf(book.description) : [];
    for (const form of formsOf([book.title, book.author, ...(book.readersOf ?? [])].join(" . "))) {
      this.terms.addOfName(form);
    }
    let length = 0;
    const contents = weighedTerms(book, described, this.terms, (term, weight) => {
      const posting = Math.min(weight, MAX_WEIGHT);
      this.postings.push(term, slot * WEIGHT_RANGE + posting);
      length += weight;
      return term * WEIGHT_RANGE + posting;
    });
    this.contents.fill(slot - this.slotsOfFile, contents);
    this.slots.set(book.id, slot);
    const { ids, lengths, readers, genres, authors, written, years, pages, facetCounts, taughtAs } = this.columns;
    ids[slot] = book.id;
    taughtAs[slot] = taughtNumber(book);
    lengths[slot] = length;
    readers[slot] = book.readers;
    genres[slot] = hashOf(book.genre);
    authors[slot] = hashOf(nameKey(book.author));
    written[slot] = book.facets ? 1 : 0;
    years[slot] = book.year ?? 0;
    pages[slot] = Math.min(book.pages ?? 0, MOST_PAGES);
    const strengths = facetStrengths(book, described);
    const facets = Array.from(strengths, ([facet, strength]) => {
      const posting = Math.round(strength * MAX_WEIGHT);
      this.facets.push(facet, slot * WEIGHT_RANGE + posting);
      return facet * WEIGHT_RANGE + posting;
    });
    this.facetsOfSlot.fill(slot - this.slotsOfFile, facets);
    facetCounts[slot] = Math.min(facets.length, MOST_FACETS);
    this.names.put(book);
    this.mostReaders = Math.max(this.mostReaders, book.readers);
    this.totalLength += length;
  }

  remove(bookId: number): void {
    const slot = this.slotOf(bookId);
    if (slot === undefined) return;
    if (!this.slots.delete(bookId)) this.deadOfFile++;
    this.names.remove(bookId);
    this.columns.ids[slot] = 0;
    this.totalLength -= this.columns.lengths[slot]!;
  }

  isInName(stem: string): boolean {
    return this.terms.isOfName(stem) || isNameNote(this.file?.lists.words.find(stem)?.note ?? "");
  }

  wordsOf(initial: string, length: number): readonly string[] {
    const inFile = this.file?.lists.spelling.find(spellingKey(initial, length))?.note.split(" ") ?? [];
    return [...inFile, ...this.terms.words.of(initial, length)];
  }

  eachFacet(slot: number, visit: (posting: number) => void): void {
    if (slot < this.slotsOfFile) this.file!.eachFacet(slot, visit);
    else this.facetsOfSlot.each(slot - this.slotsOfFile, visit);
  }

  /** A book's words as postings: numbers in the file, or of `terms`. A view, valid until the next call. */
  contentPostings(slot: number): Uint32Array {
    return slot < this.slotsOfFile ? this.file!.contentsAt(slot) : this.contents.valuesOf(slot - this.slotsOfFile);
  }

  contentsAt(slot: number): ReadonlyMap<string, number> {
    const { file, slotsOfFile, terms } = this;
    const stemOfNumber = (number: number) => (file && slot < slotsOfFile ? file.wordOf(number) : terms.stems[number]!);
    return new Map(Array.from(this.contentPostings(slot).slice(), (word) => [stemOfNumber(word >>> 8), word & 255]));
  }

  booksWithTitleWord(stem: string): number[] {
    const ids = this.postings
      .of(stem)
      .flatMap((list) => Array.from(list, (posting) => this.columns.ids[posting >>> 8]!));
    return ids.filter(
      (id) =>
        id !== 0 && this.names.titlesOf(id).some((title) => title.split(" ").some((word) => stemOf(word) === stem)),
    );
  }
}
