import { englishPlace } from "#app/match/wish/known-words.ts";

import type { BookIndex } from "./book-index.ts";

/** A facet that half of the books have still says something. */
const LEAST_RARITY = 0.9;
/** By Zipf's law the word at place n stands in about one of n / 11 texts of a hundred words. */
const WORDS_PER_PLACE = 11;

/** Inverse document frequency. A word that is frequent in ordinary English counts little even in few books. */
export function rarity(index: BookIndex, stem: string): number {
  const books = index.postings.count(stem);
  // The posting lists include dead slots, so the total does as well.
  const inBooks = Math.log(1 + (index.slotsUsed - books + 0.5) / (books + 0.5));
  const place = englishPlace(stem);
  return place === undefined ? inBooks : Math.min(inBooks, Math.log(1 + place / WORDS_PER_PLACE));
}

export function facetRarity(index: BookIndex, books: number): number {
  return Math.max(LEAST_RARITY, Math.log(1 + (index.slotsUsed - books + 0.5) / (books + 0.5)));
}
