import type { WordForm } from "#app/match/matching/tokens.ts";
import { lazily } from "#app/platform/lazily.ts";

import { englishPhrases, type Phrases } from "./vocabulary.ts";

export function facetsIn(forms: readonly WordForm[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < forms.length; at++) {
    let next: PhraseStem | null | undefined = beginningOf(forms[at]!);
    if (!next) continue;
    let found = next;
    let last = at;
    for (let to = at; next; next = next.next.get(forms[++to]?.stem ?? "")) if (next.facets) [found, last] = [next, to];
    for (const facet of found.facets ?? []) counts.set(facet, (counts.get(facet) ?? 0) + 1);
    at = last;
  }
  return counts;
}

interface PhraseStem {
  facets: readonly number[] | null;
  next: Map<string, PhraseStem>;
}

const englishBeginnings = lazily(() => beginningsOf(englishPhrases()));

const BEGINNING_OF_FORM: Array<PhraseStem | null | undefined> = [];

function beginningOf({ stem, isStopWord, number }: WordForm): PhraseStem | null | undefined {
  const known = number === null ? undefined : BEGINNING_OF_FORM[number];
  if (known !== undefined) return known;
  const begins = (isStopWord ? null : englishBeginnings().get(stem)) ?? null;
  if (number !== null) BEGINNING_OF_FORM[number] = begins;
  return begins;
}

function beginningsOf(phrases: Phrases): Map<string, PhraseStem> {
  const begin: PhraseStem = { facets: null, next: new Map() };
  for (const [phrase, facets] of phrases) {
    let at = begin;
    for (const stem of phrase.split(" ")) {
      const next = at.next.get(stem) ?? { facets: null, next: new Map() };
      at.next.set(stem, next);
      at = next;
    }
    at.facets = facets;
  }
  return begin.next;
}
