import type { BookIndex } from "#app/match/model/matching/book-index.ts";
import { likeness, type NeighboursOf } from "#app/match/model/matching/examples.ts";
import { bestOf, type Scored } from "#app/match/model/matching/scoring.ts";

import { matchIndex } from "./match-index.server.ts";
import { matchedBooks } from "./queries.server.ts";

/** Less in common is no likeness: a shared century or a shared length. */
const LEAST_LIKENESS = 0.3;
const MOST_OF_ONE_AUTHOR = 2;
/** Looked at for each that is returned, because some are of one author, or deleted. */
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
    const candidates = candidatesFor(index, bookId, neighboursOf, LOOKED_AT * count);
    const existing = await matchedBooks(
      null,
      candidates.map((candidate) => candidate.bookId),
      [],
    );
    const deleted = candidates.filter((candidate) => !existing.has(candidate.bookId));
    matchIndex.forget(deleted.map((candidate) => candidate.bookId));
    if (deleted.length > 0 && left > 0) continue;
    const found = candidates.filter((candidate) => existing.has(candidate.bookId));
    return fewOfEachAuthor(index, found).slice(0, count);
  }
}

function candidatesFor(index: BookIndex, bookId: number, neighboursOf: NeighboursOf, count: number): Scored[] {
  const slot = index.slotOf(bookId);
  if (slot === undefined) return [];
  const like = [{ kind: "title" as const, ids: [bookId], name: "", isWhole: false }];
  const shares = likeness(index, { like }, neighboursOf)!;
  shares[slot] = 0;
  return bestOf(index, shares, count).filter(({ score }) => score >= LEAST_LIKENESS);
}

function fewOfEachAuthor(index: BookIndex, books: readonly Scored[]): number[] {
  const ofAuthor = new Map<number, number>();
  return books
    .filter(({ slot }) => {
      const author = index.authors[slot]!;
      const before = ofAuthor.get(author) ?? 0;
      ofAuthor.set(author, before + 1);
      return before < MOST_OF_ONE_AUTHOR;
    })
    .map(({ bookId }) => bookId);
}
