import type { Scored } from "#app/match/model/matching/best-books.ts";
import type { BookIndex } from "#app/match/model/matching/book-index.ts";
import { mostLike } from "#app/match/model/matching/most-like.ts";
import type { NeighboursOf } from "#app/match/model/matching/related.ts";

import { matchIndex } from "./match-index.server.ts";
import { existingBooks } from "./queries.server.ts";

/** Less in common is no likeness: a shared century or a shared length. */
const LEAST_LIKENESS = 0.3;
const MOST_OF_ONE_AUTHOR = 2;
/** Looked at for each that is returned, because some are of one author. */
const LOOKED_AT = 6;
/** Attempts to replace deleted books before the answer omits them. */
const MAX_RETRIES = 3;

/**
 * Up to `count` ids of the books most like this one, best first: by their facets, by being named together, and by
 * `neighboursOf`. Empty if the matcher does not know the book yet.
 */
export async function similarBooks(bookId: number, neighboursOf: NeighboursOf, count: number): Promise<number[]> {
  const index = await matchIndex.ready();
  for (let left = MAX_RETRIES; ; left--) {
    const most = mostLike(index, bookId, neighboursOf, LOOKED_AT * count);
    const alike = most.filter(({ score }) => score >= LEAST_LIKENESS);
    const ids = fewOfEachAuthor(index, alike).slice(0, count);
    const existing = await existingBooks(ids);
    const deleted = ids.filter((id) => !existing.has(id));
    if (deleted.length === 0 || left === 0) return ids.filter((id) => existing.has(id));
    matchIndex.forget(deleted);
  }
}

function fewOfEachAuthor(index: BookIndex, books: readonly Scored[]): number[] {
  const ofAuthor = new Map<number, number>();
  return books
    .filter(({ slot }) => {
      const author = index.columns.authors[slot]!;
      const before = ofAuthor.get(author) ?? 0;
      ofAuthor.set(author, before + 1);
      return before < MOST_OF_ONE_AUTHOR;
    })
    .map(({ bookId }) => bookId);
}
