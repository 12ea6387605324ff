import type { IndexedBook } from "./indexed-book.ts";
import { GrowingLists } from "./lists.ts";
import { nameKey, Names } from "./names.ts";
import { tokensOf } from "./tokens.ts";

export const FIELD_WEIGHTS = { title: 2, author: 2, tags: 1, description: 1 };

/** A posting is a number: a slot in the upper 24 bits, the token's weight in the lower 8. */
const MAX_WEIGHT = 255;
const WEIGHT_RANGE = 256;
const MAX_SLOTS = 2 ** 24;

/**
 * An inverted index over slots. A changed book gets a new slot and leaves a dead one. The index also stores each slot's
 * terms (a forward index), for examples such as "like Dune".
 */
export class BookIndex {
  /** By term: the slots of the books that contain it. */
  readonly postings = new GrowingLists();
  readonly contents = new GrowingLists();
  readonly names = new Names();
  /** By term: the token. */
  readonly tokens: string[] = [];
  private readonly terms = new Map<string, number>();
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
    return this.postings.bytes + this.contents.bytes + 5 * this.ids.byteLength;
  }

  slotOf(bookId: number): number | undefined {
    return this.slots.get(bookId);
  }

  put(book: IndexedBook): void {
    this.remove(book.id);
    if (this.slotCount === MAX_SLOTS) throw new Error("The index is full");
    const slot = this.slotCount++;
    if (slot >= this.ids.length) this.grow();
    let length = 0;
    for (const [term, weight] of this.termWeights(book)) {
      const posting = Math.min(weight, MAX_WEIGHT);
      this.postings.push(term, slot * WEIGHT_RANGE + posting);
      this.contents.push(slot, term * WEIGHT_RANGE + posting);
      length += weight;
    }
    this.slots.set(book.id, slot);
    this.ids[slot] = book.id;
    this.lengths[slot] = length;
    this.readers[slot] = book.readers;
    this.genres[slot] = this.nameId(book.genre);
    this.authors[slot] = this.nameId(nameKey(book.author));
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
    return this.terms.get(stem);
  }

  private termWeights(book: IndexedBook): Map<number, number> {
    const weights = new Map<number, number>();
    const add = (text: string, weight: number) => {
      for (const { stem } of tokensOf(text)) {
        const term = this.termFor(stem);
        weights.set(term, (weights.get(term) ?? 0) + weight);
      }
    };
    add(book.title, FIELD_WEIGHTS.title);
    add(book.author, FIELD_WEIGHTS.author);
    for (const tag of new Set([book.genre, ...book.tags])) add(tag, FIELD_WEIGHTS.tags);
    if (book.description) add(book.description, FIELD_WEIGHTS.description);
    return weights;
  }

  private termFor(stem: string): number {
    let term = this.terms.get(stem);
    if (term === undefined) {
      term = this.tokens.push(stem) - 1;
      this.terms.set(stem, term);
    }
    return term;
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
  }
}

function grown<T extends Int32Array | Uint32Array | Float32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
