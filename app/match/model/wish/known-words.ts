import { dictionary as german } from "@zxcvbn-ts/language-de";
import { dictionary as english } from "@zxcvbn-ts/language-en";

import { foldText, germanStem, stem } from "#app/match/model/matching/tokens.ts";

/** Places of words and of their stems in lists of ordinary words, the most frequent first; from 1. */
const ENGLISH = placesOf(english["commonWords-en"], stem);
const GERMAN = placesOf(german.commonWords, germanStem);

/** What people often type, and so what they often mistype. */
export const FREQUENT_WORDS: readonly string[] = english["commonWords-en"]
  .slice(0, 6_000)
  .filter((word) => word.length > 3);

/** A spelling or stem's place among the frequent words of English; undefined for a rare one. */
export function englishPlace(word: string): number | undefined {
  return ENGLISH.get(word);
}

export function isKnownWord(word: string): boolean {
  return ENGLISH.has(word) || GERMAN.has(word) || GERMAN.has(germanStem(word));
}

function placesOf(words: readonly string[], stemOf: (word: string) => string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, listed] of words.entries()) {
    const word = foldText(listed);
    for (const form of [word, stemOf(word)]) if (!places.has(form)) places.set(form, index + 1);
  }
  return places;
}
