import type { KeyedLists } from "#app/match/index-file/keyed-lists.ts";

import { GrowingLists } from "./lists.ts";

export class PostingLists<Key> {
  readonly own = new GrowingLists();
  readonly #file: KeyedLists | null;
  readonly #keyInFile: (key: Key) => string;
  readonly #numberOf: (key: Key) => number | undefined;

  constructor(
    file: KeyedLists | undefined,
    keyInFile: (key: Key) => string,
    numberOf: (key: Key) => number | undefined,
  ) {
    this.#file = file ?? null;
    this.#keyInFile = keyInFile;
    this.#numberOf = numberOf;
  }

  push(number: number, posting: number): void {
    this.own.push(number, posting);
  }

  count(key: Key): number {
    const number = this.#numberOf(key);
    return this.countInFile(key) + (number === undefined ? 0 : this.own.lengthOf(number));
  }

  countInFile(key: Key): number {
    return this.#file?.find(this.#keyInFile(key))?.count ?? 0;
  }

  /** The postings in ascending order, in up to two views, which are valid until the next call. */
  of(key: Key): Uint32Array[] {
    const own = this.ownOf(key);
    const found = this.#file?.find(this.#keyInFile(key));
    if (!found) return [own];
    if (scratch.length < found.count) scratch = new Uint32Array(Math.ceil(1.2 * found.count));
    this.#file!.read(found, scratch);
    return [scratch.subarray(0, found.count), own];
  }

  ownOf(key: Key): Uint32Array {
    const number = this.#numberOf(key);
    return number === undefined ? NONE : this.own.valuesOf(number);
  }
}

const NONE = new Uint32Array(0);
let scratch = new Uint32Array(1 << 16);
