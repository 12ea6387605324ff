import { createHash } from "node:crypto";

import authors from "#app/books/facets/authors.json" with { type: "json" };
import catalogue from "#app/books/facets/catalogue.json" with { type: "json" };
import germanTitles from "#app/books/facets/german-titles.json" with { type: "json" };
import originals from "#app/books/facets/original-names.json" with { type: "json" };
import vocabulary from "#app/books/facets/vocabulary.json" with { type: "json" };
import taughtBooks from "#app/match/ear/taught-books.json" with { type: "json" };
import { COLUMNS, type BookColumns } from "#app/match/matching/book-columns.ts";

import { loadAscending } from "./ascending.ts";
import { ByteReader } from "./bytes.ts";
import { KINDS, type Kind, type WrittenNames } from "./index-part.ts";
import { KeyedLists } from "./keyed-lists.ts";
import { SectionFile } from "./section-file.ts";
import { readWords } from "./word-bits.ts";

/** Raise it with every change to what is stored or to how texts are read. */
const FORMAT = 3;

/** The vocabulary decides which facets a book has, so files of another one are written anew. */
export const INDEX_VERSION = `${FORMAT}-${createHash("sha256")
  .update(JSON.stringify([vocabulary, catalogue, authors, germanTitles, originals, taughtBooks]))
  .digest("hex")
  .slice(0, 16)}`;

export interface ChangesCursor {
  since: string;
  afterId: number;
}

export interface IndexHead {
  version: string;
  id: string;
  slots: number;
  totalLength: number;
  mostReaders: number;
  cursor: ChangesCursor;
  isWhole: boolean;
}

type Lists = Record<Kind | "spelling", KeyedLists>;

export class IndexFile {
  readonly head: IndexHead;
  readonly lists: Lists;
  readonly #file: SectionFile;
  readonly #ids: Int32Array;
  readonly #slotsOfIds: Uint32Array;
  readonly #recordStarts: Uint32Array;
  readonly #facetStarts: Uint32Array;
  readonly #facets: Buffer;
  readonly #facetPairs: Uint32Array<ArrayBuffer>;

  /** Throws if the file is missing, damaged or of another version. */
  constructor(path: string) {
    this.#file = new SectionFile(path);
    try {
      this.head = this.#file.head as IndexHead;
      if (this.head.version !== INDEX_VERSION) throw new Error("The index is of another version");
      const { slots } = this.head;
      this.lists = Object.fromEntries(
        [...KINDS, "spelling"].map((kind) => [kind, new KeyedLists(this.#file, kind)]),
      ) as Lists;
      this.#ids = loadAscending(this.#file, "ids", new Int32Array(slots));
      this.#slotsOfIds = this.#file.load("slotsOfIds", new Uint32Array(slots));
      this.#recordStarts = loadAscending(this.#file, "recordStarts", new Uint32Array(slots + 1));
      this.#facetStarts = loadAscending(this.#file, "facetStarts", new Uint32Array(slots + 1));
      this.#facetPairs = this.#file.load("facetPairs", new Uint32Array(this.#file.lengthOf("facetPairs") / 4));
      this.#facets = this.#file.load("facetBytes", Buffer.allocUnsafeSlow(this.#file.lengthOf("facetBytes")));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get slots(): number {
    return this.head.slots;
  }

  get wordCount(): number {
    return this.lists.words.count;
  }

  loadColumns(into: BookColumns): void {
    into.reserve(this.slots);
    for (const name of COLUMNS) this.#file.load(`columns.${name}`, into[name]);
  }

  slotOf(bookId: number): number | undefined {
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ids[middle]! < bookId) low = middle + 1;
      else high = middle;
    }
    return this.#ids[low] === bookId ? this.#slotsOfIds[low] : undefined;
  }

  eachFacet(slot: number, visit: (posting: number) => void): void {
    const end = this.#facetStarts[slot + 1]!;
    for (let at = this.#facetStarts[slot]!; at < end;) {
      let code = this.#facets[at++]!;
      for (let shift = 7, more = code; more > 127; shift += 7) {
        more = this.#facets[at++]!;
        code = (code & (2 ** shift - 1)) | ((more & 127) << shift);
      }
      visit(this.#facetPairs[code]!);
    }
  }

  namesAt(slot: number): WrittenNames {
    const { authorSlot, ...names } = namesIn(this.#record(slot));
    return authorSlot === null || authorSlot === slot ? names : { ...names, author: this.#authorAt(authorSlot) };
  }

  numberOfWord(stem: string): number | undefined {
    const found = this.lists.words.find(stem);
    return found ? this.#file.read("wordNumbers", 4 * found.place, word).readUInt32LE() : undefined;
  }

  wordOf(number: number): string {
    return this.lists.words.keyAt(this.#file.read("wordPlaces", 4 * number, word).readUInt32LE());
  }

  wordPlaces(): Uint32Array {
    return this.#file.load("wordPlaces", new Uint32Array(this.wordCount));
  }

  /** Words by number (0 is the commonest) with weights, as ascending postings. A view, valid until the next call. */
  contentsAt(slot: number): Uint32Array {
    const reader = this.#record(slot);
    namesIn(reader);
    const count = reader.varint();
    if (contents.length < count) contents = new Uint32Array(2 * count);
    readWords(reader.bytes, reader.at, count, contents);
    return contents.subarray(0, count);
  }

  isSound(): Promise<boolean> {
    return this.#file.isSound();
  }

  close(): void {
    this.#file.close();
  }

  #authorAt(slot: number): string {
    return namesIn(this.#record(slot)).author;
  }

  #record(slot: number): ByteReader {
    const from = this.#recordStarts[slot]!;
    const size = Math.max(0, this.#recordStarts[slot + 1]! - from);
    if (record.length <= size) record = Buffer.alloc(2 * size);
    return new ByteReader(this.#file.read("records", from, record.subarray(0, size)));
  }
}

let record = Buffer.alloc(4_096);
let contents = new Uint32Array(1_024);
const word = Buffer.alloc(4);

function namesIn(reader: ByteReader): WrittenNames & { authorSlot: number | null } {
  const [title, author] = [reader.text(), reader.text()];
  const authorSlot = author === "" ? reader.varint() : null;
  const count = reader.varint();
  const readersOf: string[] = [];
  while (readersOf.length < count && reader.at < reader.bytes.length) readersOf.push(reader.text());
  return { title, author, readersOf, authorSlot };
}
