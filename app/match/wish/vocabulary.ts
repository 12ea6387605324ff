import catalogue from "#app/books/facets/catalogue.json" with { type: "json" };
import vocabulary from "#app/books/facets/vocabulary.json" with { type: "json" };
import { allTokensOf, germanStem, stem as stemOfWord, type Token } from "#app/match/matching/tokens.ts";
import { lazily } from "#app/platform/lazily.ts";

import { NEGATIONS } from "./words.ts";

export interface Facet {
  facet: string;
  term: string;
  number: number;
}

interface Entry {
  en: readonly string[];
  de: readonly string[];
  broader?: readonly string[];
}

const ENTRIES: ReadonlyArray<[facet: string, term: string, entry: Entry]> = Object.entries({
  ...(vocabulary as Record<string, Record<string, Entry>>),
  ...(catalogue as Record<string, Record<string, Entry>>),
}).flatMap(([facet, terms]) =>
  Object.entries(terms).map(([term, entry]): [string, string, Entry] => [facet, term, entry]),
);

export const FACETS: readonly Facet[] = ENTRIES.map(([facet, term], number) => ({ facet, term, number }));

const NUMBERS: ReadonlyMap<string, number> = new Map(
  FACETS.map(({ facet, term, number }) => [`${facet}/${term}`, number]),
);

export function facetNumber(facet: string, term: string): number | undefined {
  return NUMBERS.get(`${facet}/${term}`);
}

const BROADER_SHARE = 0.85;

const broader = lazily((): ReadonlyArray<ReadonlyMap<number, number>> =>
  FACETS.map(({ number }) => {
    const shares = new Map([[number, 1]]);
    for (const [each, share] of shares) {
      const [facet, , { broader = [] }] = ENTRIES[each]!;
      for (const term of broader) {
        const above = facetNumber(facet, term);
        if (above !== undefined && !shares.has(above)) shares.set(above, share * BROADER_SHARE);
      }
    }
    return shares;
  }),
);

export function withBroader(number: number): ReadonlyMap<number, number> {
  return broader()[number]!;
}

const broaderLists = lazily(() =>
  broader().map((shares) => Array.from(shares, ([facet, share]) => ({ facet, share }))),
);

/** As a list, for callers that ask millions of times. */
export function broaderThan(number: number): ReadonlyArray<{ facet: number; share: number }> {
  return broaderLists()[number]!;
}

export type Phrases = ReadonlyMap<string, readonly number[]>;

const phrases = lazily(() => {
  const english = phrasesOf(([, term, { en }]) => [term, ...en], englishStems);
  const german = phrasesOf(([, , { de }]) => de, germanStems);
  const longest = Math.max(...[...english.keys(), ...german.keys()].map((phrase) => phrase.split(" ").length));
  return { english, german, longest };
});

export const englishPhrases = (): Phrases => phrases().english;

export interface Phrase {
  facets: readonly number[];
  length: number;
}

export type Language = "english" | "german";

export function phraseAt(tokens: readonly Token[], at: number, language: Language): Phrase | null {
  const { english, german, longest } = phrases();
  const languages = language === "german" ? [german, english] : [english, german];
  for (let length = Math.min(longest, tokens.length - at); length > 0; length--) {
    const part = tokens.slice(at, at + length);
    for (const known of languages) {
      const facets = known.get(part.map(known === german ? germanOf : stemOf).join(" "));
      if (facets && !isCutOff(tokens, at, length, language)) return { facets, length };
    }
  }
  return null;
}

/** "No plot" is a phrase, but not in "no plot twist". */
function isCutOff(tokens: readonly Token[], at: number, length: number, language: Language): boolean {
  return length > 1 && NEGATIONS.has(tokens[at]!.word) && (phraseAt(tokens, at + 1, language)?.length ?? 0) >= length;
}

/** The phrase of a comparative: "easier" is "easy". */
export function comparativeAt(tokens: readonly Token[], at: number): Phrase | null {
  const { word } = tokens[at]!;
  for (const base of [
    word.replace(/ie(?:r|st)$/, "y"),
    word.replace(/e(?:r|st)$/, ""),
    word.replace(/(.)\1e(?:r|st)$/, "$1"),
  ]) {
    const facets = base === word ? undefined : englishPhrases().get(stemOfWord(base));
    if (facets) return { facets, length: 1 };
  }
  return null;
}

export const vocabularyWords = lazily(
  (): ReadonlySet<string> =>
    new Set(
      ENTRIES.flatMap(([, term, { en, de }]) =>
        [term, ...en, ...de].flatMap((phrase) => allTokensOf(phrase).map(({ word }) => word)),
      ),
    ),
);

function phrasesOf(
  synonyms: (entry: (typeof ENTRIES)[number]) => readonly string[],
  stemsOf: (text: string) => string[],
): Phrases {
  const phrases = new Map<string, number[]>();
  for (const [number, entry] of ENTRIES.entries()) {
    for (const key of new Set(synonyms(entry).map((phrase) => stemsOf(phrase).join(" ")))) {
      if (key) phrases.set(key, [...(phrases.get(key) ?? []), number]);
    }
  }
  return phrases;
}

function stemOf({ stem }: Token): string {
  return stem;
}

function germanOf({ word }: Token): string {
  return germanStem(word);
}

function englishStems(text: string): string[] {
  return allTokensOf(text).map(stemOf);
}

function germanStems(text: string): string[] {
  return allTokensOf(text).map(germanOf);
}
