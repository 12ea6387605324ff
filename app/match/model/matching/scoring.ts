import { englishPlace } from "#app/match/model/wish/known-words.ts";

import type { BookIndex } from "./book-index.ts";
import type { Criterion } from "./plan.ts";

/**
 * Okapi BM25. Descriptions seldom repeat a word, so a repetition counts little (K1), and the length of a description
 * counts by half (B). A word that the reader repeats counts more, but less than three times (K3). Chosen on both halves
 * of the dev queries; see docs/decisions/019-ai-match.md.
 */
const K1 = 0.5;
const B = 0.5;
const K3 = 2;
/** Added once for a contained word, for a description of any length (as in BM25+). */
const PRESENCE = 0.5;
/** Score bonus of the most read book, as a share. */
const POPULARITY = 0.3;
/** Each avoided word multiplies a book's score by this. */
const AVOIDED = 0.3;
/** Weight of a facet beside that of a word of equal rarity. */
const FACET_WEIGHT = 2;
/** Weight of a criterion's words in the texts, beside its facets. */
const TEXT_WEIGHT = 0.45;
/** A facet of less strength is lacking. */
const PRESENT = 0.35;
/** Score of a book that may lack a facet by chance, since its facets are derived. */
const PERHAPS_LACKING = 0.8;
/** A facet that half of the books have still says something. */
const LEAST_RARITY = 0.9;
const MAX_SPARED = 0.92;

export interface Question {
  /** Frequency or weight of each stem; 1 for one occurrence. */
  wanted: ReadonlyMap<string, number>;
  criteria: readonly Criterion[];
  avoided: ReadonlySet<string>;
  spared: readonly Criterion[];
  /** By book id. */
  excluded: ReadonlySet<number>;
  /** By slot: how like a book is to the examples; null without examples. */
  like: Float32Array | null;
  /** Bonus by slot. */
  bonus: Float32Array | null;
  /** Multiplies the score of each slot. */
  factors: Float32Array | null;
}

export interface Scored {
  bookId: number;
  slot: number;
  /** Comparable within one question only. */
  score: number;
}

/**
 * Inverse document frequency, above 0: `ln 2` for a word in half of all books. A word that is frequent in ordinary
 * English says little even where few books have it.
 */
export function rarity(index: BookIndex, stem: string): number {
  const term = index.termOf(stem);
  const books = term === undefined ? 0 : index.postings.lengthOf(term);
  // The posting lists include dead slots, so the total does as well.
  const inBooks = Math.log(1 + (index.slotsUsed - books + 0.5) / (books + 0.5));
  const place = englishPlace(stem);
  return place === undefined ? inBooks : Math.min(inBooks, Math.log(1 + place / WORDS_PER_PLACE));
}

/** By Zipf's law the word at place n stands in about one of n / 11 texts of a hundred words. */
const WORDS_PER_PLACE = 11;

/** Inverse document frequency of a facet, or of several of which a book has any. */
export function facetRarity(index: BookIndex, books: number): number {
  return Math.max(LEAST_RARITY, Math.log(1 + (index.slotsUsed - books + 0.5) / (books + 0.5)));
}

export function mentionWeight(times: number): number {
  return (times * (K3 + 1)) / (times + K3);
}

/** The `count` best books, best first; the lower slot breaks a tie. */
export function bestBooks(index: BookIndex, question: Question, count: number): Scored[] {
  const scores = question.bonus?.slice() ?? new Float32Array(index.slotsUsed);
  for (const [stem, times] of question.wanted) addToken(index, stem, mentionWeight(times), scores);
  const lacking = new Float32Array(index.slotsUsed).fill(1);
  for (const each of question.criteria) addCriterion(index, each, scores, lacking);
  for (const stem of question.avoided) avoidToken(index, stem, lacking);
  for (const each of question.spared) spare(index, each, lacking);
  for (let slot = 0; slot < scores.length; slot++) {
    scores[slot]! *= lacking[slot]! * (question.factors?.[slot] ?? 1);
  }
  for (const bookId of question.excluded) {
    const slot = index.slotOf(bookId);
    if (slot !== undefined) scores[slot] = 0;
  }
  return bestOf(index, scores, count);
}

function addToken(index: BookIndex, stem: string, weight: number, scores: Float32Array): void {
  const term = index.termOf(stem);
  if (term === undefined) return;
  const rare = weight * rarity(index, stem);
  const [most, presence] = [rare * (K1 + 1), rare * PRESENCE];
  const { lengths, averageLength } = index;
  const fixed = K1 * (1 - B);
  const perLength = (K1 * B) / averageLength;
  for (const posting of index.postings.valuesOf(term)) {
    const slot = posting >>> 8;
    const times = posting & 255;
    scores[slot]! += presence + (most * times) / (times + fixed + perLength * lengths[slot]!);
  }
}

function addCriterion(index: BookIndex, criterion: Criterion, scores: Float32Array, lacking: Float32Array): void {
  const strengths = strengthsOf(index, criterion);
  let books = 0;
  for (const strength of strengths) if (strength >= PRESENT) books++;
  const weight = FACET_WEIGHT * criterion.weight * facetRarity(index, books);
  for (const [slot, strength] of strengths.entries()) {
    if (strength > 0) scores[slot]! += weight * strength;
    if (strength < PRESENT && criterion.lacking < 1)
      lacking[slot]! *= index.written[slot] ? criterion.lacking : PERHAPS_LACKING;
  }
  for (const stem of criterion.stems) addToken(index, stem, TEXT_WEIGHT, scores);
}

/** By slot, from 0 to 1. */
export function strengthsOf(index: BookIndex, { facets }: Pick<Criterion, "facets">): Float32Array {
  const strengths = new Float32Array(index.slotsUsed);
  for (const [facet, weight] of facets) {
    for (const posting of index.facets.valuesOf(facet)) {
      const slot = posting >>> 8;
      strengths[slot] = Math.max(strengths[slot]!, ((posting & 255) / 255) * weight);
    }
  }
  return strengths;
}

function avoidToken(index: BookIndex, stem: string, factors: Float32Array): void {
  const term = index.termOf(stem);
  if (term === undefined) return;
  for (const posting of index.postings.valuesOf(term)) factors[posting >>> 8]! *= AVOIDED;
}

/** Even a book that has a little of what a reader wants to be spared loses most of its score. */
function spare(index: BookIndex, criterion: Criterion, factors: Float32Array): void {
  for (const [slot, strength] of strengthsOf(index, criterion).entries()) {
    if (strength > 0) factors[slot]! *= 1 - MAX_SPARED * Math.min(1, 0.3 + strength);
  }
  if (criterion.facets.size === 0) for (const stem of criterion.stems) avoidToken(index, stem, factors);
}

/** The `count` books of the highest scores by slot, best first; those with many readers gain some. */
export function bestOf(index: BookIndex, scores: Float32Array, count: number): Scored[] {
  const best = new BestBooks(index, count);
  for (let slot = 0; slot < scores.length; slot++) if (scores[slot] !== 0) best.add(slot, scores[slot]!);
  return best.found;
}

/** Keeps the `count` best of the books that are added; see `bestOf`. */
export class BestBooks {
  readonly found: Scored[] = [];
  private readonly index: BookIndex;
  private readonly count: number;
  private readonly scale: number;
  private least = 0;

  constructor(index: BookIndex, count: number) {
    this.index = index;
    this.count = count;
    this.scale = POPULARITY / Math.log1p(index.mostReaders || 1);
  }

  add(slot: number, plain: number): void {
    const { index, found } = this;
    if (plain * (1 + POPULARITY) <= this.least || index.ids[slot] === 0) return;
    const score = plain * (1 + this.scale * Math.log1p(index.readers[slot]!));
    if (score <= this.least) return;
    let position = found.length;
    while (position > 0 && found[position - 1]!.score < score) position--;
    found.splice(position, 0, { bookId: index.ids[slot]!, slot, score });
    if (found.length > this.count) found.pop();
    if (found.length === this.count) this.least = found.at(-1)!.score;
  }
}
