import { readyRanking } from "./ranking.server.ts";

/** Fewest readers of a book of whom its page says anything: of fewer, whoever knows them could tell who they are. */
const SHOWN_FROM = 5;
const LEADING_DIGITS = [1, 2, 5];

export interface BookReaders {
  /** At least so many like it: 5, 10, 20, 50 …, so that no single like shows. Null for fewer than five. */
  atLeast: number | null;
  /** What its readers like as well, nearest first; the similarity is at most 1. */
  neighbours: ReadonlyArray<{ bookId: number; similarity: number }>;
}

/** Readers who liked or saved a book, as of some seconds ago. */
export async function bookReaders(bookId: number): Promise<BookReaders> {
  const { model, deletedBooks } = await readyRanking();
  const readers = model.coLikes.readersOf(bookId);
  if (readers < SHOWN_FROM) return { atLeast: null, neighbours: [] };
  const neighbours: Array<{ bookId: number; similarity: number }> = [];
  model.neighbours.each(bookId, (other, similarity) => {
    if (model.coLikes.readersOf(other) >= SHOWN_FROM && !deletedBooks.has(other)) {
      neighbours.push({ bookId: other, similarity });
    }
  });
  return { atLeast: roundedDown(readers), neighbours };
}

/** The next lower of 1, 2, 5, 10, 20, 50 … */
export function roundedDown(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(count));
  return unit * LEADING_DIGITS.findLast((digit) => digit * unit <= count)!;
}
