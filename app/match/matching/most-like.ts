import { FACETS } from "#app/match/wish/vocabulary.ts";
import type { NamedBooks } from "#app/match/wish/wish.ts";

import { BestBooks, type Scored } from "./best-books.ts";
import type { BookIndex } from "./book-index.ts";
import { facetWeights, manyFacets, profileOf } from "./examples.ts";
import { addRelated, type NeighboursOf } from "./related.ts";

/** Bounds the cost: each book costs a random access to memory. */
const POSTINGS_READ = 4_000;

/** Reads only books that share the rarest facets or are related: the cost does not grow with the catalogue. */
export function mostLike(index: BookIndex, bookId: number, neighboursOf: NeighboursOf, count: number): Scored[] {
  const ownSlot = index.slotOf(bookId);
  if (ownSlot === undefined) return [];
  const weights = facetWeights(index, profileOf(index, [bookId]));
  const related = new Map<number, number>();
  const example: NamedBooks = { kind: "title", ids: [bookId], name: "", isWhole: false };
  addRelated(index, example, [bookId], neighboursOf, (slot, share) => {
    related.set(slot, (related.get(slot) ?? 0) + share);
  });
  const slots = sharingFacets(index, weights, [ownSlot, ...related.keys()]);
  const shares = sharesOf(index, slots, weights);
  const most = shares.reduce((one, other) => Math.max(one, other), 0) || 1;
  const best = new BestBooks(index, count);
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!;
    if (slot !== ownSlot) best.add(slot, shares[at]! / most + (related.get(slot) ?? 0));
  }
  return best.found;
}

let seen = new Uint8Array(1024);

/** Each slot once, `first` among them. Of a facet that too many books have, some from the whole catalogue. */
function sharingFacets(index: BookIndex, weights: ReadonlyMap<number, number>, first: readonly number[]): number[] {
  if (seen.length < index.slotsUsed) seen = new Uint8Array(2 * index.slotsUsed);
  const slots = [...new Set(first)];
  for (const slot of slots) seen[slot] = 1;
  let left = POSTINGS_READ;
  for (const facet of weights.keys()) {
    const count = index.facets.count(facet);
    const step = Math.max(1, count / left);
    let [at, before] = [0, 0];
    for (const postings of index.facets.of(facet)) {
      for (; Math.floor(at) < before + postings.length; at += step) {
        const slot = postings[Math.floor(at) - before]! >>> 8;
        if (seen[slot] === 0) slots.push(slot);
        seen[slot] = 1;
      }
      before += postings.length;
    }
    left -= count;
    if (left <= 0) break;
  }
  for (const slot of slots) seen[slot] = 0;
  return slots;
}

function sharesOf(index: BookIndex, slots: readonly number[], weights: ReadonlyMap<number, number>): Float32Array {
  const byFacet = new Float32Array(FACETS.length);
  for (const [facet, weight] of weights) byFacet[facet] = weight / 255;
  const shares = new Float32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    let share = 0;
    index.eachFacet(slots[at]!, (posting) => {
      share += byFacet[posting >>> 8]! * (posting & 255);
    });
    shares[at] = share / manyFacets(index, slots[at]!);
  }
  return shares;
}
