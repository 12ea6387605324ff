import { isEverydayWord } from "#app/match/wish/known-words.ts";
import type { Wish } from "#app/match/wish/wish.ts";

import type { BookIndex } from "./book-index.ts";
import type { Lack } from "./lack.ts";
import { NEAR_WEIGHT, type Criterion } from "./plan.ts";
import type { Question } from "./question.ts";
import { facetRarity, rarity } from "./rarity.ts";

export interface Evidence {
  covered: number;
  /** The parts of the wish that the book lacks, in the reader's words. */
  lacks: Lack[];
  /** Words of no known meaning that it lacks. */
  lacksWords: string[];
}

/** A facet of this strength covers what was asked. */
export const FULL_STRENGTH = 0.6;
const EXAMPLE_WEIGHT = 3.5;
const FULL_LIKENESS = 0.7;
/** The words of a criterion in a book's texts are evidence, but less than its facet. */
const WORDS_COVER = 0.7;
export const COVERED = 0.5;
const UNSURE = 4;

export function evidenceOf(index: BookIndex, question: Question, wish: Wish, slot: number): Evidence {
  const contained = index.contentsAt(slot);
  const evidence: Evidence = { covered: 0, lacks: [], lacksWords: [] };
  let all = 0;
  const count = (name: Lack, weight: number, share: number) => {
    all += weight;
    evidence.covered += weight * share;
    if (share < COVERED) evidence.lacks.push(name);
  };
  for (const one of question.criteria) {
    const weight = one.weight * facetRarity(index, booksWith(index, one));
    const inTexts = one.stems.length > 0 && one.stems.every((stem) => contained.has(stem)) ? WORDS_COVER : 0;
    const share = Math.max(inTexts, Math.min(1, strengthIn(index, one, slot) / FULL_STRENGTH));
    count(one.name, one.lacking < 0.5 ? 1.5 * weight : weight, share);
  }
  if (question.like) {
    const like = wish.like.flatMap(({ kind, name }) => (kind === "taste" ? [] : name));
    count({ like }, EXAMPLE_WEIGHT, Math.min(1, question.like[slot]! / FULL_LIKENESS));
  }
  for (const word of wish.words.keys()) {
    const typed = wish.typed.get(word) ?? word;
    const weight = rarity(index, word);
    all += weight;
    if (contained.has(word)) evidence.covered += weight;
    else if (!isEverydayWord(typed)) evidence.lacksWords.push(typed);
  }
  // Two ordinary words are too little to be sure.
  if (!wish.isBlurb && question.criteria.length === 0 && wish.words.size > 0) all += UNSURE;
  evidence.covered = all === 0 ? 1 : evidence.covered / all;
  return evidence;
}

function booksWith(index: BookIndex, { facets }: Criterion): number {
  let most = 0;
  for (const [facet, weight] of facets) if (weight > NEAR_WEIGHT) most = Math.max(most, index.facets.count(facet));
  return most;
}

export function strengthIn(index: BookIndex, { facets }: Criterion, slot: number): number {
  let most = 0;
  index.eachFacet(slot, (posting) => {
    if (facets.has(posting >>> 8)) most = Math.max(most, (posting & 255) / 255);
  });
  return most;
}
