import { createRequire } from "node:module";

import type * as German from "@zxcvbn-ts/language-de";
import type * as English from "@zxcvbn-ts/language-en";

import { foldText, germanStem, stem } from "#app/match/matching/tokens.ts";

interface WordLists {
  english: ReadonlyMap<string, number>;
  german: ReadonlyMap<string, number>;
  frequent: ReadonlyMap<string, readonly string[]>;
}

const FREQUENT = 6_000;
const SHORTEST_FREQUENT = 4;
const require = createRequire(import.meta.url);
let lists: WordLists | null = null;

export function wordLists(): WordLists {
  if (lists) return lists;
  const english = (require("@zxcvbn-ts/language-en") as typeof English).dictionary["commonWords-en"];
  const german = (require("@zxcvbn-ts/language-de") as typeof German).dictionary.commonWords;
  const frequent = english.slice(0, FREQUENT).filter((word) => word.length >= SHORTEST_FREQUENT);
  lists = {
    english: placesOf(english, stem),
    german: placesOf(german, germanStem),
    frequent: Map.groupBy(frequent, (word) => word[0]!),
  };
  return lists;
}

export function englishPlace(word: string): number | undefined {
  return wordLists().english.get(word);
}

/** In English or German, whichever is more usual; infinite for an unknown word. */
export function usualPlace(word: string): number {
  const { english, german } = wordLists();
  return Math.min(english.get(word) ?? Infinity, german.get(word) ?? Infinity);
}

export function isKnownWord(word: string): boolean {
  const { english, german } = wordLists();
  return english.has(word) || german.has(word) || german.has(germanStem(word));
}

const EVERYDAY = 3_000;
const SHORTEST_TELLING = 4;

/** Too short or too common to say what somebody misses: "main", "aufwacht". */
export function isEverydayWord(typed: string): boolean {
  const word = foldText(typed);
  return word.length < SHORTEST_TELLING || usualPlace(word) <= EVERYDAY;
}

function placesOf(words: readonly string[], stemOf: (word: string) => string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, listed] of words.entries()) {
    const word = foldText(listed);
    for (const form of [word, stemOf(word)]) if (!places.has(form)) places.set(form, index + 1);
  }
  return places;
}
