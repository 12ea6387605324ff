import type { BookColumns } from "#app/match/matching/book-columns.ts";

import type { KeyedList } from "./keyed-lists.ts";

export const KINDS = ["words", "titles", "authors", "surnames", "comparable", "facets"] as const;
export type Kind = (typeof KINDS)[number];

export interface WrittenNames {
  title: string;
  author: string;
  readersOf: readonly string[];
}

export interface IndexPart {
  readonly slots: number;
  readonly columns: BookColumns;
  readonly wordCount: number;
  /** In the order of hashes, then of keys. */
  entries(kind: Kind): Iterable<KeyedList>;
  facetsAt(slot: number): ArrayLike<number>;
  namesAt(slot: number): WrittenNames;
  /** Places of words in `entries` with their weights, as postings in any order. */
  contentsAt(slot: number): ArrayLike<number>;
}

export function wordNote(isInName: boolean, word: string, stem: string): string {
  return `${isInName ? "1" : "0"}${word === stem ? "" : word}`;
}

export function isNameNote(note: string): boolean {
  return note.startsWith("1");
}

/** In a large index a very rare word is often a mistake itself, so it corrects none. */
export function isTooRare(books: number, slots: number): boolean {
  return books < Math.floor(slots / SLOTS_OF_A_RARE_WORD);
}

const SLOTS_OF_A_RARE_WORD = 100_000;

export function spellingKey(initial: string, length: number): string {
  return `${initial}${length}`;
}
