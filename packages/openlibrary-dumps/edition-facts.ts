import { firstYear } from "#book-facts/publication-year.ts";

import { BrokenDump } from "./broken-dump.ts";
import { titleDigest } from "./candidates.ts";
import type { DumpEdition } from "./read-record.ts";

const LANGUAGES =
  "en de fr es it pt nl sv da no fi pl cs hu ro ru uk el tr ar fa he hi zh ja ko id vi ca la hr bg".split(" ");
const SLOTS = LANGUAGES.length;
const EARLY_YEARS = 4;

/** In the order of the file. */
const arraysOf = (works: number) => ({
  isbns: new Float64Array(works),
  pages: new Uint16Array(works),
  lastYear: new Int16Array(works),
  earlyYears: new Int16Array(works * EARLY_YEARS),
  editions: new Uint8Array(works * SLOTS),
  titled: new Uint8Array(works * SLOTS),
  language: new Uint8Array(works),
  score: new Uint8Array(works),
});

/** Arrays by rank: some 100 bytes a work, however many editions it has. */
export class EditionFacts {
  readonly #of: ReturnType<typeof arraysOf>;

  constructor(works: number) {
    this.#of = arraysOf(works);
  }

  static from(whole: ArrayBuffer | null, works: number): EditionFacts {
    const facts = new EditionFacts(works);
    const bytes = new Uint8Array(whole ?? new ArrayBuffer(0));
    const size = facts.arrays.reduce((all, { byteLength }) => all + byteLength, 0);
    if (bytes.length !== 0 && bytes.length !== size) {
      throw new BrokenDump("another version of the app started this import", "Cancel it and start again.");
    }
    let at = 0;
    for (const array of facts.arrays) {
      const target = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      target.set(bytes.subarray(at, at + target.length));
      at += target.length;
    }
    return facts;
  }

  /** `title` is the digest of the work's title. */
  add(rank: number, edition: DumpEdition, title: number): void {
    const isTitled = edition.title !== null && titleDigest(edition.title) === title;
    const languages = edition.languages.map((language) => LANGUAGES.indexOf(language)).filter((slot) => slot >= 0);
    for (const slot of languages) {
      raise(this.#of.editions, rank * SLOTS + slot);
      if (isTitled) raise(this.#of.titled, rank * SLOTS + slot);
    }
    const { year, isbn13, pages } = edition;
    if (year !== null) this.#addYear(rank, year);
    const score = 1 + (isTitled ? 4 : 0) + (isbn13 ? 2 : 0) + (pages ? 1 : 0);
    // The first of equals wins: the dump's order is the same at every reading.
    if (languages.length !== 1 || score <= this.#of.score[rank]!) return;
    this.#of.score[rank] = score;
    this.#of.language[rank] = languages[0]!;
    this.#of.isbns[rank] = Number(isbn13 ?? 0);
    this.#of.pages[rank] = pages ?? 0;
  }

  languagesOf(rank: number, ofItsTitle: boolean): [language: string, editions: number][] {
    const counts = (ofItsTitle ? this.#of.titled : this.#of.editions).subarray(rank * SLOTS, (rank + 1) * SLOTS);
    return LANGUAGES.map((language, slot): [string, number] => [language, counts[slot]!])
      .filter(([, count]) => count > 0)
      .sort(([, one], [, other]) => other - one);
  }

  bestIn(language: string, rank: number): { isbn13: string | null; pages: number | null } {
    const isIn = this.#of.score[rank]! > 0 && LANGUAGES[this.#of.language[rank]!] === language;
    const isbn = this.#of.isbns[rank]!;
    return { isbn13: isIn && isbn > 0 ? String(isbn) : null, pages: isIn ? this.#of.pages[rank]! || null : null };
  }

  firstYear(rank: number): number | null {
    const early = [...this.#earlyYearsOf(rank)].filter((year) => year > 0);
    return firstYear(early.length < EARLY_YEARS ? early : [...early, this.#of.lastYear[rank]!]);
  }

  #earlyYearsOf(rank: number): Int16Array {
    return this.#of.earlyYears.subarray(rank * EARLY_YEARS, (rank + 1) * EARLY_YEARS);
  }

  #addYear(rank: number, year: number): void {
    this.#of.lastYear[rank] = Math.max(this.#of.lastYear[rank]!, year);
    const early = this.#earlyYearsOf(rank);
    const place = early.findIndex((other) => other === 0 || year < other);
    if (place < 0) return;
    early.copyWithin(place + 1, place);
    early[place] = year;
  }

  get arrays() {
    return Object.values(this.#of);
  }
}

function raise(counts: Uint8Array, at: number): void {
  if (counts[at]! < 255) counts[at]!++;
}
