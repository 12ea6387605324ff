import type { IndexedBook } from "./indexed-book.ts";
import { GrowingLists } from "./lists.ts";
import { nameKey, Names } from "./names.ts";
import { wordsOf } from "./words.ts";

/** How much a word counts in each place it may stand. */
export const FIELD_WEIGHTS = { title: 2, author: 2, tags: 1, description: 1 };

/** A posting is a number: a slot in the upper 24 bits, the word's weight in the lower 8. */
const MOST_WEIGHT = 255;
const ABOVE_WEIGHT = 256;
const MOST_SLOTS = 2 ** 24;

/**
 * Which words stand in which books: an inverted index over slots. A book that changes gets a new slot and leaves a dead
 * one; a slot's words are kept as well, to know a book by its content.
 */
export class BookIndex {
  /** By term: the slots of the books that hold it. */
  readonly postings = new GrowingLists();
  /** By slot: the terms of the book in it. */
  readonly contents = new GrowingLists();
  readonly names = new Names();
  /** By term: the word. */
  readonly words: string[] = [];
  private readonly terms = new Map<string, number>();
  private readonly marks = new Map<string, number>();
  private slots = new Map<number, number>();
  /** By slot: the book's id, or 0 where the slot is dead. */
  ids = new Int32Array(1024);
  /** By slot: the sum of its words' weights. */
  lengths = new Float32Array(1024);
  readers = new Float32Array(1024);
  /** By slot: numbers that are equal where genre or author are. */
  genres = new Uint32Array(1024);
  authors = new Uint32Array(1024);
  private slotCount = 0;
  private totalLength = 0;
  mostReaders = 0;

  get size(): number {
    return this.slots.size;
  }

  /** Slots that were ever given out; the dead ones cost a little time and memory. */
  get slotsUsed(): number {
    return this.slotCount;
  }

  get averageLength(): number {
    return this.size === 0 ? 1 : this.totalLength / this.size;
  }

  /** Of the typed arrays; words and names come on top. */
  get bytes(): number {
    return this.postings.bytes + this.contents.bytes + 5 * this.ids.byteLength;
  }

  slotOf(bookId: number): number | undefined {
    return this.slots.get(bookId);
  }

  put(book: IndexedBook): void {
    this.remove(book.id);
    if (this.slotCount === MOST_SLOTS) throw new Error("The index is full");
    const slot = this.slotCount++;
    if (slot >= this.ids.length) this.makeRoom();
    let length = 0;
    for (const [term, weight] of this.weighed(book)) {
      const posting = Math.min(weight, MOST_WEIGHT);
      this.postings.push(term, slot * ABOVE_WEIGHT + posting);
      this.contents.push(slot, term * ABOVE_WEIGHT + posting);
      length += weight;
    }
    this.slots.set(book.id, slot);
    this.ids[slot] = book.id;
    this.lengths[slot] = length;
    this.readers[slot] = book.readers;
    this.genres[slot] = this.marked(book.genre);
    this.authors[slot] = this.marked(nameKey(book.author));
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

  /** The number a word has here; undefined where no book ever held it. */
  termOf(stem: string): number | undefined {
    return this.terms.get(stem);
  }

  private weighed(book: IndexedBook): Map<number, number> {
    const weights = new Map<number, number>();
    const add = (text: string, weight: number) => {
      for (const { stem } of wordsOf(text)) {
        const term = this.numbered(stem);
        weights.set(term, (weights.get(term) ?? 0) + weight);
      }
    };
    add(book.title, FIELD_WEIGHTS.title);
    add(book.author, FIELD_WEIGHTS.author);
    for (const tag of new Set([book.genre, ...book.tags])) add(tag, FIELD_WEIGHTS.tags);
    if (book.description) add(book.description, FIELD_WEIGHTS.description);
    return weights;
  }

  private numbered(stem: string): number {
    let term = this.terms.get(stem);
    if (term === undefined) {
      term = this.words.push(stem) - 1;
      this.terms.set(stem, term);
    }
    return term;
  }

  private marked(name: string): number {
    const mark = this.marks.get(name) ?? this.marks.size;
    this.marks.set(name, mark);
    return mark;
  }

  private makeRoom(): void {
    const room = Math.ceil(this.ids.length * 1.5);
    this.ids = roomier(this.ids, new Int32Array(room));
    this.lengths = roomier(this.lengths, new Float32Array(room));
    this.readers = roomier(this.readers, new Float32Array(room));
    this.genres = roomier(this.genres, new Uint32Array(room));
    this.authors = roomier(this.authors, new Uint32Array(room));
  }
}

function roomier<T extends Int32Array | Uint32Array | Float32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
