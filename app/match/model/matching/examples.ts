import { FACETS } from "#app/match/model/wish/vocabulary.ts";
import type { NamedBooks, Wish } from "#app/match/model/wish/wish.ts";

import type { BookIndex } from "./book-index.ts";
import { facetRarity, rarity } from "./scoring.ts";

/** Books that readers of a book like, too, best first; similarity is at most 1. */
export type NeighboursOf = (bookId: number) => ReadonlyArray<{ bookId: number; similarity: number }>;

/** Bounds a long series and a prolific author. */
const MAX_EXAMPLES = 5;
/** Shares of the bonus: facets in common, being named with the example or for its readers, an author in common, readers in common. */
const SHARED_FACETS = 1;
const NAMED_TOGETHER = 0.6;
const NAMED_FOR_READERS = 1;
const SAME_AUTHOR = 0.25;
const OF_READERS = 1;
/** Number of tokens of an example that its likes may contain, too. */
const EXAMPLE_TOKENS = 25;
/** What makes a book alike: its manner more than who may read it. */
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

/** By slot, from 0 to about 1: how like a book is to those that the wish names; null if it names none. */
export function likeness(index: BookIndex, wish: Pick<Wish, "like">, neighboursOf: NeighboursOf): Float32Array | null {
  if (wish.like.length === 0) return null;
  const sum = new Float32Array(index.slotsUsed);
  for (const example of wish.like) {
    for (const [slot, share] of likenessTo(index, example, neighboursOf).entries())
      sum[slot]! += share / wish.like.length;
  }
  return sum;
}

function likenessTo(index: BookIndex, example: NamedBooks, neighboursOf: NeighboursOf): Float32Array {
  const shares = new Float32Array(index.slotsUsed);
  const ids = example.kind === "taste" ? example.ids : example.ids.slice(0, MAX_EXAMPLES);
  const add = (bookId: number, share: number) => {
    const slot = index.slotOf(bookId);
    if (slot !== undefined) shares[slot]! += share;
  };
  const profile = profileOf(index, ids);
  const similar = similarTo(index, profile);
  for (const [slot, share] of similar.entries()) shares[slot]! += SHARED_FACETS * share;
  if (example.kind === "comparable") for (const id of example.ids) add(id, NAMED_FOR_READERS);
  else {
    const forReaders = namedForReadersOf(index, example);
    for (const id of namedWith(index, ids)) add(id, forReaders.has(id) ? NAMED_FOR_READERS : NAMED_TOGETHER);
    for (const id of ids) {
      for (const { bookId, similarity } of neighboursOf(id)) add(bookId, OF_READERS * similarity);
      const sameAuthor = index.names.authorsOf(id).flatMap((name) => index.names.authors.get(name) ?? []);
      for (const other of new Set(sameAuthor)) if (!ids.includes(other)) add(other, SAME_AUTHOR);
    }
  }
  return shares;
}

/** Books that are named for the readers of the author or title itself. */
function namedForReadersOf({ names }: BookIndex, { kind, ids }: NamedBooks): Set<number> {
  const named = ids.flatMap((id) => (kind === "author" ? names.authorsOf(id) : names.titlesOf(id)));
  return new Set(named.flatMap((name) => [...(names.comparable.get(name) ?? [])]));
}

/** Books named for the same readers, in either direction. */
function namedWith({ names }: BookIndex, ids: readonly number[]): Set<number> {
  const together = new Set<number>();
  for (const id of ids) {
    for (const name of [...names.titlesOf(id), ...names.authorsOf(id)]) {
      for (const other of names.comparable.get(name) ?? []) together.add(other);
    }
    for (const name of names.comparableOf(id)) {
      for (const other of [...(names.titles.get(name) ?? []), ...(names.authors.get(name) ?? [])]) together.add(other);
      for (const other of names.comparable.get(name) ?? []) together.add(other);
    }
  }
  return together;
}

/** The mean strength of each facet of these books. */
function profileOf(index: BookIndex, ids: readonly number[]): Map<number, number> {
  const profile = new Map<number, number>();
  for (const id of ids) {
    const slot = index.slotOf(id);
    if (slot === undefined) continue;
    for (const posting of index.facetsOfSlot.valuesOf(slot)) {
      const facet = posting >>> 8;
      profile.set(facet, (profile.get(facet) ?? 0) + (posting & 255) / 255 / ids.length);
    }
  }
  return profile;
}

/** By slot, 1 for the book most like the profile. */
function similarTo(index: BookIndex, profile: ReadonlyMap<number, number>): Float32Array {
  const shares = new Float32Array(index.slotsUsed);
  for (const [facet, strength] of profile) {
    const postings = index.facets.valuesOf(facet);
    const weight = strength * (KIND_WEIGHTS[FACETS[facet]!.facet] ?? 1) * facetRarity(index, postings.length);
    for (const posting of postings) shares[posting >>> 8]! += (weight * (posting & 255)) / 255;
  }
  let most = 0;
  for (const [slot, share] of shares.entries()) {
    shares[slot] = share / Math.sqrt(10 + index.facetsOfSlot.lengthOf(slot));
    most = Math.max(most, shares[slot]);
  }
  if (most > 0) for (const [slot, share] of shares.entries()) shares[slot] = share / most;
  return shares;
}

/** The tokens that distinguish the examples most, with weights of at most 1. */
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
    const top = Array.from(index.contents.valuesOf(slot), (content): [string, number] => {
      const token = index.tokens[content >>> 8]!;
      return [token, (content & 255) ** 0.5 * rarity(index, token)];
    })
      .filter(([token]) => !names.has(token) && index.postings.lengthOf(index.termOf(token)!) > 1)
      .sort(([, one], [, other]) => other - one)
      .slice(0, EXAMPLE_TOKENS);
    const most = top[0]?.[1] ?? 1;
    for (const [token, weight] of top)
      found.set(token, (found.get(token) ?? 0) + weight / most / Math.sqrt(ids.length));
  }
  return found;
}
