import { readyRanking } from "./ranking.queries.server.ts";

/** Fewest readers of a book of whom its page says anything: of fewer, whoever knows them could tell who they are. */
const SHOWN_FROM = 5;
const LEADING_DIGITS = [1, 2, 5];

/** Rounded down to 5, 10, 20, 50 …, so that no single like shows. Null for fewer than five. */
export async function likedByAtLeast(bookId: number): Promise<number | null> {
  const { model } = await readyRanking();
  const readers = model.coLikes.readersOf(bookId);
  return readers < SHOWN_FROM ? null : roundedDown(readers);
}

/** Nearest first; the similarity is at most 1. Empty for fewer than five readers. */
export async function likedTogether(bookId: number): Promise<Array<{ bookId: number; similarity: number }>> {
  const { model } = await readyRanking();
  const likedByEnough = (book: number) => model.coLikes.readersOf(book) >= SHOWN_FROM;
  const neighbours: Array<{ bookId: number; similarity: number }> = [];
  if (!likedByEnough(bookId)) return neighbours;
  model.neighbours.each(bookId, (other, similarity) => {
    if (likedByEnough(other)) neighbours.push({ bookId: other, similarity });
  });
  return neighbours;
}

function roundedDown(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(count));
  return unit * LEADING_DIGITS.findLast((digit) => digit * unit <= count)!;
}
