import { isStopWord, type Token } from "#app/match/matching/tokens.ts";

import { authorFacets, settingFacets, storyFacets } from "./facet-groups.ts";
import { englishPlace } from "./known-words.ts";
import { translated } from "./translation.ts";
import { comparativeAt, FACETS, phraseAt, withBroader, type Language } from "./vocabulary.ts";
import type { Concept, Wish } from "./wish.ts";
import { isContent } from "./words.ts";

export interface ReadTokens {
  text: string;
  tokens: readonly Token[];
  used: ReadonlySet<number>;
  spared: ReadonlySet<number>;
  language: Language;
}

export function readConcepts(reading: ReadTokens, wish: Wish): void {
  const { tokens, used, spared, language } = reading;
  const meaning = meaningIn(reading);
  let last: { isSpared: boolean; end: number } | null = null;
  for (let at = 0; at < tokens.length; at++) {
    if (used.has(at)) continue;
    const isSpared = spared.has(at);
    const phrase = phraseAt(tokens, at, language) ?? comparativeAt(tokens, at);
    const length = phrase?.length ?? 1;
    const part = tokens.slice(at, at + length);
    const isFree = !part.some((_, place) => used.has(at + place)) && (length > 1 || isContent(tokens[at]!));
    if (phrase && isFree) {
      const concept = conceptOf(part, meaning(phrase.facets, part), emphasisAt(tokens, at), language);
      const target = isSpared ? wish.spared : wish.concepts;
      const isChoice = OR.has(tokens[at - 1]?.word ?? "") && last?.end === at - 1 && last.isSpared === isSpared;
      target.push(isChoice ? choice(target.pop()!, concept) : concept);
      if (!isSpared) addTyped(wish, part);
      at += length - 1;
      last = { isSpared, end: at + 1 };
    } else if (isContent(tokens[at]!)) readWord(tokens[at]!, isSpared, wish, language);
  }
}

function meaningIn({
  text,
  language,
}: ReadTokens): (facets: readonly number[], part: readonly Token[]) => readonly number[] {
  const ofAuthors = /\b(?:authors?|writers?|written by|by|autor\p{L}*|schriftsteller\p{L}*|von)\b/iu.test(text);
  const ofPlaces = /\b(?:set|takes place|spielt)\b/iu.test(text);
  return (facets, part) => {
    // "Caribbean writers" are writers, and Caribbean.
    const beginning = part.length > 1 ? (phraseAt(part.slice(0, -1), 0, language)?.facets ?? []) : [];
    const meant = ofAuthors ? authorFacets([...facets, ...beginning]) : storyFacets(facets);
    return ofPlaces ? settingFacets(meant) : meant;
  };
}

function conceptOf(part: readonly Token[], facets: readonly number[], emphasis: number, language: Language): Concept {
  const stems = part.map(({ stem }) => stem).filter((stem) => !isStopWord(stem));
  return { name: wordsOf(part), facets, near: nearFacets(part, facets, language), stems, emphasis };
}

function nearFacets(part: readonly Token[], facets: readonly number[], language: Language): number[] {
  const forms = facets.filter((number) => FACETS[number]!.facet === "form");
  if (forms.length === 0) return [];
  const ofParts = part.length === 1 ? [] : part.flatMap((token) => phraseAt([token], 0, language)?.facets ?? []);
  const broader = forms.flatMap((number) => [...withBroader(number).keys()]);
  return [...ofParts, ...broader].filter((number) => !facets.includes(number));
}

const OR = new Set(["or", "oder"]);

/** "Fantasy or science fiction": either will do. */
function choice(one: Concept, other: Concept): Concept {
  return {
    name: `${one.name} or ${other.name}`,
    facets: [...one.facets, ...other.facets],
    near: [...one.near, ...other.near],
    stems: [...one.stems, ...other.stems],
    emphasis: one.emphasis,
  };
}

function readWord(token: Token, isSpared: boolean, wish: Wish, language: Language): void {
  const meant = language === "german" || englishPlace(token.word) === undefined ? translated(token.word) : null;
  if (meant) {
    const facets = phraseAt(meant, 0, "english")?.facets ?? [];
    const concept = { name: token.word, facets, near: [], stems: meant.map(({ stem }) => stem), emphasis: 1 };
    (isSpared ? wish.spared : wish.concepts).push(concept);
    if (!isSpared) addTyped(wish, meant);
  } else if (isSpared) wish.avoidedWords.add(token.stem);
  else {
    wish.words.set(token.stem, (wish.words.get(token.stem) ?? 0) + 1);
    addTyped(wish, [token]);
  }
}

export function addTyped(wish: Wish, tokens: readonly Token[]): void {
  for (const { stem, word } of tokens) if (!isStopWord(stem)) wish.typed.set(stem, word);
}

const ASKING = new Set("something anything want need needs looking etwas was suche brauche mochte".split(" "));
const EMPHASIS = 1.5;
const ASKED_NEAR = 3;

function emphasisAt(tokens: readonly Token[], at: number): number {
  const before = tokens.slice(Math.max(0, at - ASKED_NEAR), at);
  return before.some(({ word }) => ASKING.has(word)) ? EMPHASIS : 1;
}

export function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(" ");
}
