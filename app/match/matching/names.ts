import type { WrittenNames } from "#app/match/index-file/index-part.ts";

import type { IndexedBook } from "./indexed-book.ts";
import { BETWEEN_AUTHORS, knownNames, spaced, titleKeys, wordsOf, type KnownNames } from "./name-keys.ts";

const KINDS = ["titles", "authors", "surnames", "comparable"] as const;
/** A `comparable` is a well-known book or author, in the catalogue or not, whose readers like the book. */
export type NameKind = (typeof KINDS)[number];

export interface NamedElsewhere {
  named(kind: NameKind, key: string): readonly number[];
  namesOf(id: number): WrittenNames | undefined;
}

export class Names {
  readonly #elsewhere: NamedElsewhere | null;
  readonly #lists = {
    titles: new Map<string, number[]>(),
    authors: new Map<string, number[]>(),
    surnames: new Map<string, number[]>(),
    comparable: new Map<string, number[]>(),
  };
  readonly #known = new Map<number, KnownNames>();

  constructor(elsewhere: NamedElsewhere | null = null) {
    this.#elsewhere = elsewhere;
  }

  put(book: NamedBook): void {
    this.remove(book.id);
    const names = knownNames({ ...book, readersOf: book.readersOf ?? [] });
    this.#known.set(book.id, names);
    for (const kind of KINDS) for (const name of names[kind]) add(this.#lists[kind], name, book.id);
  }

  remove(id: number): void {
    const names = this.#known.get(id);
    if (!names) return;
    this.#known.delete(id);
    for (const kind of KINDS) for (const name of names[kind]) drop(this.#lists[kind], name, id);
  }

  of(kind: NameKind, key: string): readonly number[] {
    const here = this.#lists[kind].get(key) ?? [];
    const elsewhere = this.#elsewhere?.named(kind, key) ?? [];
    return elsewhere.length === 0 ? here : [...elsewhere, ...here];
  }

  here(kind: NameKind): ReadonlyMap<string, readonly number[]> {
    return this.#lists[kind];
  }

  /** Letter for letter. */
  isSpelledTitle(id: number, text: string): boolean {
    return spaced(this.writtenOf(id)?.title ?? "") === spaced(text);
  }

  /** In any case and punctuation. */
  isExactTitle(id: number, text: string): boolean {
    return wordsOf(this.writtenOf(id)?.title ?? "") === wordsOf(text);
  }

  /** Compares with the first author, and with all authors together. */
  isExactAuthor(id: number, text: string): boolean {
    const author = this.writtenOf(id)?.author ?? "";
    return [author, author.split(BETWEEN_AUTHORS)[0]!].some((name) => wordsOf(name) === wordsOf(text));
  }

  titlesOf(id: number): readonly string[] {
    return this.#keysOf(id)?.titles ?? [];
  }

  authorsOf(id: number): readonly string[] {
    return this.#keysOf(id)?.authors ?? [];
  }

  comparableOf(id: number): readonly string[] {
    return this.#keysOf(id)?.comparable ?? [];
  }

  comparedWith(id: number, keys: readonly string[]): string | undefined {
    return this.writtenOf(id)?.readersOf.find((name) => titleKeys(name).some((key) => keys.includes(key)));
  }

  writtenOf(id: number): WrittenNames | undefined {
    return this.#known.get(id) ?? this.#elsewhere?.namesOf(id);
  }

  #keysOf(id: number): KnownNames | undefined {
    const known = this.#known.get(id);
    if (known) return known;
    const written = this.#elsewhere?.namesOf(id);
    return written && knownNames(written);
  }
}

type NamedBook = Pick<IndexedBook, "id" | "title" | "author" | "readersOf">;

function add(names: Map<string, number[]>, name: string, id: number): void {
  const ids = names.get(name);
  if (ids) ids.push(id);
  else names.set(name, [id]);
}

function drop(names: Map<string, number[]>, name: string, id: number): void {
  const rest = names.get(name)?.filter((other) => other !== id) ?? [];
  if (rest.length > 0) names.set(name, rest);
  else names.delete(name);
}
