import type { BookIndex } from "#app/match/matching/book-index.ts";
import { facetRarity } from "#app/match/matching/rarity.ts";
import { FACETS } from "#app/match/wish/vocabulary.ts";

const TELLING = new Set(["mood", "theme", "setting", "era", "form"]);
/** A facet that stands further behind is no reason. */
const LEAST_STRENGTH = 0.6;

/** What kind of book is meant, by the facets of books that are. */
export class FacetProfile {
  readonly #index: BookIndex;
  readonly #rarities = new Float32Array(FACETS.length);
  readonly #wanted = new Float32Array(FACETS.length);
  readonly #length: number;

  /** The weight of each book, by its slot. */
  constructor(index: BookIndex, weighed: ReadonlyMap<number, number>) {
    this.#index = index;
    for (const [slot, share] of weighed) {
      let square = 0;
      this.#eachWeight(slot, (_, weight) => (square += weight * weight));
      const part = share / (Math.sqrt(square) || 1);
      this.#eachWeight(slot, (facet, weight) => (this.#wanted[facet] = this.#wanted[facet]! + part * weight));
    }
    this.#length = Math.sqrt(this.#wanted.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  }

  /** From 0 to 1. */
  likeness(slot: number): number {
    let [sum, square] = [0, 0];
    this.#eachWeight(slot, (facet, weight) => {
      sum += weight * this.#wanted[facet]!;
      square += weight * weight;
    });
    return sum / (this.#length * (Math.sqrt(square) || 1));
  }

  /** Numbers of the book's facets that make it like what is meant, the strongest first, one of a kind. */
  shared(slot: number, count: number): number[] {
    const shares: Array<{ facet: number; share: number }> = [];
    this.#eachWeight(slot, (facet, weight, strength) => {
      if (strength < LEAST_STRENGTH || !TELLING.has(FACETS[facet]!.facet)) return;
      shares.push({ facet, share: weight * this.#wanted[facet]! });
    });
    const sorted = shares.sort((one, other) => other.share - one.share).map(({ facet }) => facet);
    return [...Map.groupBy(sorted, (facet) => FACETS[facet]!.facet).values()].map(([first]) => first!).slice(0, count);
  }

  #eachWeight(slot: number, visit: (facet: number, weight: number, strength: number) => void): void {
    this.#index.eachFacet(slot, (posting) => {
      const facet = posting >>> 8;
      const strength = (posting & 255) / 255;
      this.#rarities[facet] ||= facetRarity(this.#index, this.#index.facets.count(facet));
      visit(facet, strength * this.#rarities[facet], strength);
    });
  }
}
