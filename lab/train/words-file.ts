import { termsOf } from "#app/match/ear/pieces.ts";
import { hashOf } from "#app/match/index-file/hash.ts";

/** Okapi BM25 with these constants, a book's texts being one document. */
const REPEATED = 1;
const LENGTH = 0.6;
const MOST = 255;

/** Bytes of the words' file for the texts about each book. */
export function wordsFile(texts: ReadonlyArray<readonly string[]>): Buffer {
  const lengths: number[] = [];
  const counts = new Map<number, Map<number, number>>();
  for (const [book, ofBook] of texts.entries()) {
    lengths[book] = 0;
    for (const term of ofBook.flatMap((text) => [...termsOf(text)])) {
      lengths[book]++;
      const hash = hashOf(term);
      const books = counts.get(hash) ?? new Map<number, number>();
      counts.set(hash, books.set(book, (books.get(book) ?? 0) + 1));
    }
  }
  const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const terms = [...counts].sort(([one], [other]) => one - other);
  const starts = [0];
  const postings: Array<{ book: number; add: number }> = [];
  for (const [, books] of terms) {
    const rarity = Math.log(1 + (texts.length - books.size + 0.5) / (books.size + 0.5));
    for (const [book, times] of books) {
      const fixed = REPEATED * (1 - LENGTH + (LENGTH * lengths[book]!) / usual);
      postings.push({ book, add: (rarity * times * (REPEATED + 1)) / (times + fixed) });
    }
    starts.push(postings.length);
  }
  const scale = MOST / postings.reduce((most, { add }) => Math.max(most, add), 0);
  return Buffer.concat(
    [
      Uint32Array.of(terms.length, postings.length),
      Uint32Array.from(terms, ([hash]) => hash),
      Uint32Array.from(starts),
      Uint16Array.from(postings, ({ book }) => book),
      Uint8Array.from(postings, ({ add }) => Math.round(add * scale)),
    ].map(({ buffer }) => Buffer.from(buffer)),
  );
}
