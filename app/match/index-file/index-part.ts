import type { BookColumns } from "#app/match/matching/book-columns.ts";

import type { KeyedList } from "./keyed-lists.ts";

/** What is found by a key: the books with a word, a name or a facet. */
export const KINDS = ["words", "titles", "authors", "surnames", "comparable", "facets"] as const;
export type Kind = (typeof KINDS)[number];

/** A book's names as they are written. */
export interface WrittenNames {
  title: string;
  author: string;
  readersOf: readonly string[];
}

/** Books that `writeIndex` can put into a file, numbered by slots from 0. */
export interface IndexPart {
  readonly slots: number;
  readonly columns: BookColumns;
  readonly wordCount: number;
  /** In the order of hashes, then of keys. */
  entries(kind: Kind): Iterable<KeyedList>;
  /** Numbers of facets with their strengths, as postings. */
  facetsAt(slot: number): ArrayLike<number>;
  namesAt(slot: number): WrittenNames;
  /** The places of words in `entries`, with their weights, as postings in any order. */
  contentsAt(slot: number): ArrayLike<number>;
}

/** The note of a word: whether it stands in a name, and how it is written where that is not its stem. */
export function wordNote(isInName: boolean, word: string, stem: string): string {
  return `${isInName ? "1" : "0"}${word === stem ? "" : word}`;
}

export function isNameNote(note: string): boolean {
  return note.startsWith("1");
}

/** In an index of many books a word of very few is a mistake as often as not, and corrects none. */
export function isTooRare(books: number, slots: number): boolean {
  return books < Math.floor(slots / SLOTS_OF_A_RARE_WORD);
}

const SLOTS_OF_A_RARE_WORD = 100_000;

/** The key of words of equal beginning and length, in which a misspelt one is looked for. */
export function spellingKey(initial: string, length: number): string {
  return `${initial}${length}`;
}
