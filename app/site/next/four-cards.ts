import { LENGTHS } from "#app/books/search/search-view.ts";
import { finishOf, type Pace } from "#app/reading/next/pace.ts";

import type { NextView } from "./next-view.ts";

export interface ShelfCandidate {
  entryId: number;
  author: string;
  score: number;
  listedAt: number;
  /** Pages left; null if unknown. */
  pages: number | null;
  moods: readonly string[];
}

/** A book of unknown length fits no length and no number of evenings. */
export function fitting<Book extends ShelfCandidate>(
  books: readonly Book[],
  { mood, length, evenings }: Omit<NextView, "notNow">,
  pace: Pace | null,
  today: string,
): Book[] {
  const bounds = length && LENGTHS[length];
  return books.filter(({ pages, moods }) => {
    if (mood !== null && !moods.includes(mood)) return false;
    if (bounds && (pages === null || pages < bounds.min || pages > (bounds.max ?? Infinity))) return false;
    if (evenings === null || pace === null) return true;
    const finish = pages === null ? null : finishOf(pages, pace, today);
    return finish !== null && finish.evenings <= evenings;
  });
}

/** Of equal books, the one that has waited longer comes first. */
export function bestFirst<Book extends ShelfCandidate>(books: readonly Book[]): Book[] {
  return books.toSorted((a, b) => b.score - a.score || waitedLonger(a, b));
}

export interface Offer<Book> {
  book: Book;
  /** The fourth book, if it has waited longer than the other three. */
  isLongest: boolean;
}

const BY_TASTE = 3;

/**
 * The three best, by different authors if possible, and the longest-waiting: unknown books would never come otherwise.
 */
export function fourCards<Book extends ShelfCandidate>(
  books: readonly Book[],
  notNow: readonly number[],
): Offer<Book>[] {
  const aside = new Set(notNow);
  const left = bestFirst(books.filter(({ entryId }) => !aside.has(entryId)));
  const best: Book[] = [];
  const authors = new Set<string>();
  for (const book of left) {
    const author = book.author.toLowerCase();
    if (best.length === BY_TASTE || authors.has(author)) continue;
    authors.add(author);
    best.push(book);
  }
  best.push(...left.filter((book) => !best.includes(book)).slice(0, BY_TASTE - best.length));
  const offers = best.map((book) => ({ book, isLongest: false }));
  const longest = left.filter((book) => !best.includes(book)).sort(waitedLonger)[0];
  if (!longest) return offers;
  return [...offers, { book: longest, isLongest: best.every((book) => waitedLonger(longest, book) < 0) }];
}

function waitedLonger(a: ShelfCandidate, b: ShelfCandidate): number {
  return a.listedAt - b.listedAt || a.entryId - b.entryId;
}
