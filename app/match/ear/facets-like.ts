import type { BookIndex } from "#app/match/matching/book-index.ts";
import { facetRarity } from "#app/match/matching/rarity.ts";
import { FACETS } from "#app/match/wish/vocabulary.ts";

/** How like a book's facets are to those of the weighed books, from 0 to 1, by slot. */
export function facetsLike(index: BookIndex, weighed: ReadonlyMap<number, number>): (slot: number) => number {
  const rarities = new Float32Array(FACETS.length);
  const wanted = new Float32Array(FACETS.length);
  const eachWeight = (slot: number, visit: (facet: number, weight: number) => void) => {
    index.eachFacet(slot, (posting) => {
      const facet = posting >>> 8;
      rarities[facet] ||= facetRarity(index, index.facets.count(facet)) / 255;
      visit(facet, (posting & 255) * rarities[facet]);
    });
  };
  for (const [slot, share] of weighed) {
    let square = 0;
    eachWeight(slot, (_, weight) => (square += weight * weight));
    const part = share / (Math.sqrt(square) || 1);
    eachWeight(slot, (facet, weight) => (wanted[facet] = wanted[facet]! + part * weight));
  }
  const length = Math.sqrt(wanted.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return (slot) => {
    let [sum, square] = [0, 0];
    eachWeight(slot, (facet, weight) => {
      sum += weight * wanted[facet]!;
      square += weight * weight;
    });
    return sum / (length * (Math.sqrt(square) || 1));
  };
}
