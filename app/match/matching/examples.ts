import { FACETS } from "#app/match/wish/vocabulary.ts";
import type { NamedBooks, Wish } from "#app/match/wish/wish.ts";

import type { BookIndex } from "./book-index.ts";
import { facetRarity, rarity } from "./rarity.ts";
import { addRelated, type NeighboursOf } from "./related.ts";
import { SlotNumbers } from "./slot-numbers.ts";

/** Bounds a long series and a prolific author. */
const MAX_EXAMPLES = 5;
const EXAMPLE_TOKENS = 25;
const KIND_WEIGHTS: Readonly<Record<string, number>> = {
  mood: 1.3,
  theme: 1.2,
  form: 1.2,
  genre: 1.2,
  setting: 0.8,
  era: 0.7,
  author: 0.4,
  narrator: 0.4,
  warning: 0.25,
  audience: 0.3,
  representation: 0.5,
  pace: 0.5,
  difficulty: 0.4,
};

const MOST_READ = 1_000_000;

const [oneExample, allExamples] = [new SlotNumbers(), new SlotNumbers()];

/** By slot, from 0 to about 1; null if the wish names no example. A view, valid until the next call. */
export function likeness(index: BookIndex, wish: Pick<Wish, "like">, neighboursOf: NeighboursOf): Float32Array | null {
  if (wish.like.length === 0) return null;
  const mostRead = MOST_READ / wish.like.length;
  if (wish.like.length === 1) return likenessTo(index, wish.like[0]!, neighboursOf, mostRead);
  const sum = allExamples.filled(index.slotsUsed);
  for (const example of wish.like) {
    const shares = likenessTo(index, example, neighboursOf, mostRead);
    for (let slot = 0; slot < shares.length; slot++) sum[slot]! += shares[slot]! / wish.like.length;
  }
  return sum;
}

function likenessTo(index: BookIndex, example: NamedBooks, neighboursOf: NeighboursOf, mostRead: number): Float32Array {
  const ids = example.kind === "taste" ? example.ids : example.ids.slice(0, MAX_EXAMPLES);
  const shares = similarTo(index, profileOf(index, ids), mostRead);
  addRelated(index, example, ids, neighboursOf, (slot, share) => {
    shares[slot]! += share;
  });
  return shares;
}

export function profileOf(index: BookIndex, ids: readonly number[]): Map<number, number> {
  const profile = new Map<number, number>();
  for (const id of ids) {
    const slot = index.slotOf(id);
    if (slot === undefined) continue;
    index.eachFacet(slot, (posting) => {
      const facet = posting >>> 8;
      profile.set(facet, (profile.get(facet) ?? 0) + (posting & 255) / 255 / ids.length);
    });
  }
  return profile;
}

function similarTo(index: BookIndex, profile: ReadonlyMap<number, number>, mostRead: number): Float32Array {
  const shares = oneExample.filled(index.slotsUsed);
  let read = 0;
  for (const [facet, weight] of facetWeights(index, profile)) {
    const books = index.facets.countInFile(facet);
    if (read > 0 && read + books > mostRead) continue;
    read += books;
    for (const list of index.facets.of(facet)) {
      for (let at = 0; at < list.length; at++) shares[list[at]! >>> 8]! += (weight * (list[at]! & 255)) / 255;
    }
  }
  let most = 0;
  for (let slot = 0; slot < shares.length; slot++) {
    if (shares[slot] === 0) continue;
    shares[slot]! /= manyFacets(index, slot);
    most = Math.max(most, shares[slot]!);
  }
  if (most > 0) for (let slot = 0; slot < shares.length; slot++) shares[slot]! *= 1 / most;
  return shares;
}

export function facetWeights(index: BookIndex, profile: ReadonlyMap<number, number>): Map<number, number> {
  const weights = Array.from(profile, ([facet, strength]): [number, number] => {
    const kind = KIND_WEIGHTS[FACETS[facet]!.facet] ?? 1;
    return [facet, strength * kind * facetRarity(index, index.facets.count(facet))];
  });
  return new Map(weights.toSorted(([, one], [, other]) => other - one));
}

/** Divisor: otherwise a book with many facets would be like every other. */
export function manyFacets(index: BookIndex, slot: number): number {
  return MANY_FACETS[index.columns.facetCounts[slot]!]!;
}

const MANY_FACETS = Float64Array.from({ length: 256 }, (_, facets) => Math.sqrt(10 + facets));

export function characteristicTokens(index: BookIndex, { like }: Wish): Map<string, number> {
  const found = new Map<string, number>();
  const ids = like.filter(({ kind }) => kind !== "comparable").flatMap((one) => one.ids.slice(0, MAX_EXAMPLES));
  for (const id of ids) {
    const slot = index.slotOf(id);
    if (slot === undefined) continue;
    // Names would find the same series again, and tokens of this book alone find nothing.
    const names = new Set(
      [...index.names.titlesOf(id), ...index.names.authorsOf(id)].flatMap((name) => name.split(" ")),
    );
    const top = Array.from(index.contentsAt(slot), ([token, times]): [string, number] => [
      token,
      times ** 0.5 * rarity(index, token),
    ])
      .filter(([token]) => !names.has(token) && index.postings.count(token) > 1)
      .sort(([first, one], [second, other]) => other - one || (first < second ? -1 : 1))
      .slice(0, EXAMPLE_TOKENS);
    const most = top[0]?.[1] ?? 1;
    for (const [token, weight] of top)
      found.set(token, (found.get(token) ?? 0) + weight / most / Math.sqrt(ids.length));
  }
  return found;
}
