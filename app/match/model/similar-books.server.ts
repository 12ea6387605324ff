import { likeness, type NeighboursOf } from "#app/match/model/matching/examples.ts";
import { bestOf } from "#app/match/model/matching/scoring.ts";

import { matchIndex } from "./match-index.server.ts";

/** Less in common is no likeness: a shared century or a shared length. */
const LEAST_LIKENESS = 0.3;
const MOST_OF_ONE_AUTHOR = 2;
/** Looked at for each that is returned, because some are of one author. */
const LOOKED_AT = 6;

/**
 * Up to `count` ids of the books most like this one, best first: by their facets, by being named together, and by
 * `neighboursOf`. Empty if the matcher does not know the book yet.
 */
export async function similarBooks(bookId: number, neighboursOf: NeighboursOf, count: number): Promise<number[]> {
  const index = await matchIndex.ready();
  const slot = index.slotOf(bookId);
  if (slot === undefined) return [];
  const like = [{ kind: "title" as const, ids: [bookId], name: "", isWhole: false }];
  const shares = likeness(index, { like }, neighboursOf)!;
  shares[slot] = 0;
  const ofAuthor = new Map<number, number>();
  const similar: number[] = [];
  for (const other of bestOf(index, shares, LOOKED_AT * count)) {
    const author = index.authors[other.slot]!;
    const before = ofAuthor.get(author) ?? 0;
    if (other.score < LEAST_LIKENESS || before === MOST_OF_ONE_AUTHOR) continue;
    ofAuthor.set(author, before + 1);
    similar.push(other.bookId);
    if (similar.length === count) break;
  }
  return similar;
}
